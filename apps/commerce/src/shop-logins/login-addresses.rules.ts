import { customerAddress, type CustomerAddress } from '@marquee/contracts';
import { mergeAddress } from '@marquee/validation';
import { MAX_ADDRESSES, type SentAddress } from '../customers/addresses.rules';

/**
 * What a customer's addresses are to be after a login: those that were there stay, and one that the shop's site sends with
 * every login, or twice in one, is not added every time. New ones are added as long as there is room.
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

/**
 * The address as it would be kept: codes in their case, and the name made of its parts. Which one is the default is no
 * part of it.
 */
function wholeOf(sent: SentAddress): CustomerAddress {
  return mergeAddress<CustomerAddress>(customerAddress.fields, null, sent, { id: 0, token: '', default: false });
}

/** Everything that was sent is so already; an empty name says nothing. */
function isSame(present: CustomerAddress, sent: SentAddress, whole: CustomerAddress): boolean {
  const { default: _default, name = '', ...others } = sent;
  const told = Object.keys({ ...others, ...(name.trim() !== '' && { name }) }) as (keyof CustomerAddress)[];
  return told.every((field) => present[field] === whole[field]);
}

/** Whether several that are one address are to be the default; nothing where none of them says so. */
function wishOf(same: readonly SentAddress[]): Pick<SentAddress, 'default'> {
  const wishes = same.flatMap((one) => one.default ?? []);
  return wishes.length === 0 ? {} : { default: wishes.includes(true) };
}
