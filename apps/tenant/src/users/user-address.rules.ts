import { randomInt } from 'node:crypto';
import { ShopError, user, type UpdateUser, type User } from '@marquee/contracts';
import { withCountryCode } from '@marquee/countries';
import { mergeAddress } from '@marquee/validation';
import { findCountry } from '../country-data/countries.rules';

const FIELDS = user.fields.default_address.spec.fields ?? {};
const MAX_ID = 2 ** 31;

/** The address after a change; a user has at most one. */
export function addressAfter(
  present: User['default_address'],
  sent: UpdateUser['default_address'],
  token: string,
): User['default_address'] {
  if (sent === undefined) return present;
  if (sent === null) return null;
  const own = { id: present?.id ?? randomInt(1, MAX_ID), token, default: true };
  const address = mergeAddress<NonNullable<User['default_address']>>(
    FIELDS,
    present,
    withCountryCode(present, sent),
    own,
  );
  if (address.country_code === null || findCountry(address.country_code)) return address;
  throw ShopError.invalid({ 'default_address.country_code': ['must be a two-letter country code'] });
}
