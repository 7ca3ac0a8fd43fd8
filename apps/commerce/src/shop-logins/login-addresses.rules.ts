import { customerAddress, type CustomerAddress } from '@marquee/contracts';
import { withCountryCode } from '@marquee/countries';
import { mergeAddress } from '@marquee/validation';
import { MAX_ADDRESSES, type SentAddress } from '../customers/addresses.rules';

/**
 * Merges a login's addresses into those of the customer. Equal addresses are added once, and new ones up to the
 * maximum.
 */
export function addressesAfterLogin(
  present: readonly CustomerAddress[],
  sent: readonly SentAddress[],
): readonly SentAddress[] {
  const bySame = new Map<string | number, SentAddress[]>(present.map(({ id }) => [id, []]));
  for (const one of sent) {
    const whole = wholeOf(one);
    const key = present.find((other) => isSame(other, one, whole))?.id ?? JSON.stringify(whole);
    bySame.set(key, [...(bySame.get(key) ?? []), one]);
  }
  const wanted = [...bySame].map(([key, same]) => ({
    ...(typeof key === 'number' ? { id: key } : same[0]),
    ...wishOf(same),
  }));
  return wanted.slice(0, MAX_ADDRESSES);
}

/** The address as it would be stored: codes in upper case and a full name. The default is not a part of it. */
function wholeOf(sent: SentAddress): CustomerAddress {
  const own = { id: 0, token: '', default: false };
  return mergeAddress<CustomerAddress>(customerAddress.fields, null, withCountryCode(null, sent), own);
}

/** Whether the customer already has this address; an empty name matches any. */
function isSame(present: CustomerAddress, sent: SentAddress, whole: CustomerAddress): boolean {
  const { default: _default, name = '', ...others } = sent;
  const given = Object.keys({ ...others, ...(name.trim() !== '' && { name }) }) as (keyof CustomerAddress)[];
  return given.every((field) => present[field] === whole[field]);
}

/** Whether one of the equal addresses is sent as the default; empty if none says so. */
function wishOf(same: readonly SentAddress[]): Pick<SentAddress, 'default'> {
  const wishes = same.flatMap((one) => one.default ?? []);
  return wishes.length === 0 ? {} : { default: wishes.includes(true) };
}
