import { randomInt } from 'node:crypto';
import { customerAddress, defaultsOf, ShopError, user, type UpdateUser, type User } from '@marquee/contracts';
import { findCountry } from '../country-data/countries.rules';

type Address = NonNullable<User['default_address']>;

const NAMES = Object.keys(user.fields.default_address.spec.fields ?? {});
const BLANK = { ...defaultsOf(customerAddress), password_option: null };
const MAX_ID = 2 ** 31;

/** The address after what was sent of it, in the order of the contract. */
export function addressAfter(
  present: User['default_address'],
  sent: UpdateUser['default_address'],
  token: string,
): User['default_address'] {
  if (sent === undefined) return present;
  if (sent === null) return null;
  const { country_code = present?.country_code ?? null, language = present?.language ?? null } = sent;
  const values: Record<string, unknown> = {
    ...BLANK,
    ...present,
    ...sent,
    id: present?.id ?? randomInt(1, MAX_ID),
    name: nameAfter(present, sent),
    country_code: countryCode(country_code),
    language: language?.toLowerCase() ?? null,
    token,
    // A user has one address at most.
    default: true,
  };
  return Object.fromEntries(NAMES.map((name) => [name, values[name]])) as Address;
}

/** The full name that was sent, else made of both names; one that was made and comes back follows them. */
function nameAfter(present: User['default_address'], sent: Partial<Address>): string {
  const { name = present?.name ?? '' } = sent;
  const isMade = name.trim() === '' || (present !== null && name === present.name && name === fullName(present));
  return isMade ? fullName({ ...BLANK, ...present, ...sent }) : name;
}

function fullName({ first_name, last_name }: Pick<Address, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim();
}

function countryCode(sent: string | null): string | null {
  if (sent === null || findCountry(sent)) return sent?.toUpperCase() ?? null;
  throw ShopError.invalid({ 'default_address.country_code': ['must be a two-letter country code'] });
}
