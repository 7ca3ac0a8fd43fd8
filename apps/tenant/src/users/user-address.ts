import { customerAddress, defaultsOf, user, type UpdateUser, type User } from '@marquee/contracts';

const NAMES = Object.keys(user.fields.default_address.spec.fields ?? {});
/** A user has one address at most, so it needs no number of its own. */
const BLANK = { ...defaultsOf(customerAddress), password_option: null };
const ID = 1;

/** The address after what was sent of it, in the order of the contract. */
export function addressAfter(
  present: User['default_address'],
  sent: UpdateUser['default_address'],
  token: string,
): User['default_address'] {
  if (sent === undefined) return present;
  if (sent === null) return null;
  const values: Record<string, unknown> = { ...BLANK, ...present, ...sent, id: ID, token };
  return Object.fromEntries(NAMES.map((name) => [name, values[name]])) as NonNullable<User['default_address']>;
}
