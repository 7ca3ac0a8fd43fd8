import { id, rawText, text } from '../engine/fields';
import { answers, takes } from '../engine/input';
import { internalOperations, op, readOp } from '../engine/operations';
import { nothing } from '../paging';
import { ShopError } from '../errors';
import type { Permission, User } from './user';

/** An enabled admin user of an enabled company, in the view of auth and the pages. */
export interface Membership {
  readonly company_id: number;
  readonly company_name: string;
  readonly user_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: string;
  readonly permissions: User['permissions'];
}

/**
 * Throws unless the user is a member with the permission. A permission that an older service did not store counts as
 * denied.
 */
export function requirePermission(member: Pick<Membership, 'permissions'> | null, permission: Permission): void {
  if (member?.permissions[permission] === 1) return;
  throw new ShopError(
    'forbidden',
    `This request needs the permission ${permission}. Ask a user who manages the users of your company for this permission.`,
  );
}

export const memberships = internalOperations('tenant.internal.memberships', ['auth'], {
  /** All companies where an enabled user with `web_access` has this email. */
  of_email: readOp(takes({ email: rawText() }), answers<{ memberships: Membership[] }>()),
  /** The membership while it is valid: `not_found` if the user or the company is disabled. */
  get: readOp(takes({ company_id: id(), user_id: id() }), answers<Membership>()),
  /** The person has proven to own this address: its users have accepted their invitations. */
  verified: op(takes({ email: rawText() }), nothing),
  /**
   * Moves the users of this email to a new verified one. `conflict` if a company already has a user with that email.
   */
  change_email: op(takes({ email: rawText(), new_email: rawText() }), nothing),
});

export const ownNames = internalOperations('tenant.internal.own_names', ['gateway'], {
  /** Renames a signed-in person in every company where an enabled user has this email. */
  update: op(takes({ email: rawText(), first_name: text(), last_name: text() }), nothing),
});
