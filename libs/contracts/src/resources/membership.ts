import { id, rawText, text } from '../engine/fields';
import { answers, takes } from '../engine/input';
import { internalOperations, op, readOp } from '../engine/operations';
import { nothing } from '../paging';
import { ShopError } from '../errors';
import type { Permission, User } from './user';

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

/** Throws unless the user is a member who has the permission. A permission that an older service did not store is not given. */
export function requirePermission(member: Pick<Membership, 'permissions'> | null, permission: Permission): void {
  if (member?.permissions[permission] === 1) return;
  throw new ShopError(
    'forbidden',
    `This needs the permission ${permission}. Ask a user of your company who manages users for it.`,
  );
}

export const memberships = internalOperations('tenant.internal.memberships', ['auth'], {
  /** Everywhere where this email is that of an enabled user with `web_access`. */
  of_email: readOp(takes({ email: rawText() }), answers<{ memberships: Membership[] }>()),
  /** Whether this user may still be acted for: `not_found` when disabled, or when the company is. */
  get: readOp(takes({ company_id: id(), user_id: id() }), answers<Membership>()),
  /** Tells that somebody has shown this address to be theirs: its users have accepted their invitations. */
  verified: op(takes({ email: rawText() }), nothing),
  /** The users of this email have another one now, which is verified. `conflict` if a company has a user of that email already. */
  change_email: op(takes({ email: rawText(), new_email: rawText() }), nothing),
});

export const ownNames = internalOperations('tenant.internal.own_names', ['gateway'], {
  /** Renames a person who has signed in, in every company where this email is that of an enabled user. */
  update: op(takes({ email: rawText(), first_name: text(), last_name: text() }), nothing),
});
