import { op, operations, readOp } from '../engine/operations';
import type { Nothing } from '../paging';
import type { User } from './user';

/** An enabled admin user of a company that is not disabled, as auth and the pages know them. */
export interface Membership {
  readonly company_id: number;
  readonly company_name: string;
  readonly user_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: string;
  readonly permissions: User['permissions'];
}

export const memberships = operations('tenant.internal.memberships', {
  /** Everywhere where this email is that of an enabled user with `web_access`. */
  of_email: readOp<{ email: string }, { memberships: Membership[] }>(),
  /** Whether this user may still be acted for: `not_found` when disabled, or when the company is. */
  get: readOp<{ company_id: number; user_id: number }, Membership>(),
  /** The address was shown to be theirs. */
  verified: op<{ email: string }, Nothing>(),
});
