import type { CustomerAddress } from '@marquee/contracts';
import { MAX_ADDRESSES, type SentAddress } from '../customers/addresses.rules';

/**
 * What a customer's addresses are to be after a login: those that were there stay, and one that the shop's site sends with
 * every login is not added with every login.
 */
export function addressesAfterLogin(
  present: readonly CustomerAddress[],
  sent: readonly SentAddress[],
): readonly SentAddress[] {
  const known = sent.map((one) => ({ ...one, id: present.find((other) => isSame(other, one))?.id }));
  const others = present.filter(({ id }) => !known.some((one) => one.id === id)).map(({ id }) => ({ id }));
  return [...others, ...known].slice(0, MAX_ADDRESSES);
}

/** Everything that was sent is so already. Whether it is the default is not a part of where it is. */
function isSame(present: CustomerAddress, { default: _default, ...sent }: SentAddress): boolean {
  return Object.entries(sent).every(([field, value]) => present[field as keyof CustomerAddress] === value);
}
