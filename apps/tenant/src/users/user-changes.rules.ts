import { ShopError, user, type Unchecked } from '@marquee/contracts';
import { differences, type Difference } from '@marquee/storage';
import { checked } from '@marquee/validation';
import { conflict, refuseDisabling, refuseManaging, type Acting } from './managing.rules';
import type { NewUser } from './new-user.rules';
import { exceeds, given } from './permissions.rules';
import { addressAfter } from './user-address.rules';
import type { UserEntity } from './user.entity';

/** The columns that an update sets. */
export type UserChanges = Partial<Omit<NewUser, 'version' | 'token' | 'created_at'>>;

export function userDifference(row: UserEntity, sent: Unchecked, by: Acting): Difference<UserChanges> {
  const { default_address, permissions, language, ...plain } = checked(user, 'update', withoutEchoes(row, sent));
  const wanted: UserChanges = {
    ...plain,
    ...(language !== undefined && { language: language.toLowerCase() }),
    ...(default_address !== undefined && {
      default_address: addressAfter(row.default_address, default_address, row.token),
    }),
    ...(permissions && { permissions: given(permissions, by.caller.permissions, row.permissions) }),
  };
  const changed = differences(row, wanted);
  const columns = isOtherAddress(row.email, changed.email) ? { ...changed, verified_email: false } : changed;
  return { columns, fields: Object.keys(columns) };
}

/** Ignores a name that is sent back unchanged, even an empty one that could not be set: an owner has none at first. */
function withoutEchoes(row: UserEntity, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const isEcho = ([name, value]: [string, unknown]): boolean =>
    (name === 'first_name' || name === 'last_name') && row[name] === value;
  return Object.fromEntries(Object.entries(sent).filter((entry) => !isEcho(entry)));
}

/** Mail addresses are compared case-insensitively. */
function isOtherAddress(present: string, wanted: string | undefined): boolean {
  return wanted !== undefined && wanted.toLowerCase() !== present.toLowerCase();
}

/** Users may change their own profile; other users and permissions require the permission to manage users. */
export function refuseChanges(target: UserEntity, changes: UserChanges, by: Acting): void {
  const own = target.id === by.caller.id;
  if (!own || changes.permissions !== undefined) refuseManaging(by.caller);
  if (changes.state === 'disabled') refuseDisabling(target, by);
  if (changes.permissions !== undefined && target.id === by.company.owner_user_id) {
    throw conflict('The permissions of the owner cannot be changed. Change those of another user.');
  }
  if (changes.email !== undefined && !own) refuseReaddressing(target, by);
}

/** A user who reads another user's mail can sign in as that user, so this must not grant additional permissions. */
function refuseReaddressing(target: UserEntity, { caller, company }: Acting): void {
  if (target.id !== company.owner_user_id && !exceeds(target.permissions, caller.permissions)) return;
  throw new ShopError(
    'forbidden',
    'You cannot change the email of a user who has more permissions than you. Ask that user to change it.',
  );
}
