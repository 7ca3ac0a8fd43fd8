import { isISO31661Alpha2 } from 'class-validator';
import { customerAddress, ShopError, type CreateCustomer, type CustomerAddress, type Fault } from '@marquee/contracts';
import { mergeAddress, twins } from '@marquee/validation';

type SentAddresses = NonNullable<CreateCustomer['addresses']>;
/** What may be sent of an address. */
export type SentAddress = SentAddresses[number];

/** What of a customer decides what their addresses can become. */
type Addressed = { readonly addresses: readonly CustomerAddress[]; readonly token: string };

/** So many addresses one customer may have; the same number may be sent at once. */
export const MAX_ADDRESSES = 250;

/** An address after what was sent of it. Which is the default, `withOneDefault` says. */
export function addressAfter(
  present: CustomerAddress | null,
  sent: SentAddress,
  { id, token }: Pick<CustomerAddress, 'id' | 'token'>,
  path = 'country_code',
): CustomerAddress {
  const address = mergeAddress<CustomerAddress>(customerAddress.fields, present, sent, { id, token });
  if (address.country_code === null || isISO31661Alpha2(address.country_code)) return address;
  throw ShopError.invalid({ [path]: ['must be a two-letter country code'] });
}

/**
 * The addresses that a customer is to have instead of the present ones: one that names a present one by its `id` is that
 * one, changed; any other is new, under the next of `newIds`.
 */
export function addressesFrom(
  present: readonly CustomerAddress[],
  sent: SentAddresses,
  newIds: readonly number[],
  token: string,
): CustomerAddress[] {
  refuseUnclear(sent);
  const addresses = sent.map((one, index) => {
    const before = present.find(({ id }) => id === one.id) ?? null;
    const { id = 0 } = before ?? { id: newIds[index] };
    return addressAfter(before, one, { id, token }, `addresses.${index}.country_code`);
  });
  const wanted = sent.findIndex((one) => one.default === true);
  return withOneDefault(addresses, addresses[wanted]?.id);
}

/**
 * Exactly one is the default while there is any: the wanted one, else the one that was, else the oldest. The oldest comes
 * first.
 */
export function withOneDefault(addresses: readonly CustomerAddress[], wanted?: number): CustomerAddress[] {
  const byAge = addresses.toSorted((one, other) => one.id - other.id);
  const chosen = byAge.find(({ id }) => id === wanted) ?? byAge.find((one) => one.default) ?? byAge[0];
  return byAge.map((one) => ({ ...one, default: one.id === chosen?.id }));
}

/** The customer's addresses with one more, under a new id. */
export function withAddress({ addresses, token }: Addressed, sent: SentAddress, id: number): CustomerAddress[] {
  refuseMore(addresses);
  const added = addressAfter(null, { ...sent, default: false }, { id, token });
  return withOneDefault([...addresses, added], wish(id, sent));
}

/** The oldest of the others takes over from one that is to be the default no longer; an only one stays it. */
export function withChangedAddress({ addresses, token }: Addressed, id: number, sent: SentAddress): CustomerAddress[] {
  const changed = addressAfter(addressIn(addresses, id), sent, { id, token });
  const others = addresses.filter((one) => one.id !== id);
  return withOneDefault([changed, ...others], sent.default === false ? defaultAmong(others) : wish(id, sent));
}

/** The oldest that remains takes over where it was the default. */
export function withoutAddress({ addresses }: Addressed, id: number): CustomerAddress[] {
  const { id: gone } = addressIn(addresses, id);
  return withOneDefault(addresses.filter((one) => one.id !== gone));
}

export function withDefaultAddress({ addresses }: Addressed, id: number): CustomerAddress[] {
  return withOneDefault(addresses, addressIn(addresses, id).id);
}

export function addressIn(addresses: readonly CustomerAddress[], id: number): CustomerAddress {
  const address = addresses.find((one) => one.id === id);
  if (address) return address;
  throw ShopError.notFound('customer address', id);
}

function wish(id: number, sent: { readonly default?: boolean }): number | undefined {
  return sent.default === true ? id : undefined;
}

/** The default among these, else the oldest; undefined where there are none. */
function defaultAmong(addresses: readonly CustomerAddress[]): number | undefined {
  return withOneDefault(addresses).find((one) => one.default)?.id;
}

function refuseMore(addresses: readonly CustomerAddress[]): void {
  if (addresses.length < MAX_ADDRESSES) return;
  throw new ShopError('conflict', `A customer has at most ${MAX_ADDRESSES} addresses.`);
}

/** Refuses two addresses under one id, and two that are to be the default: one of them would be lost. */
function refuseUnclear(sent: SentAddresses): void {
  const named = sent.map(({ id }, index) => ({ id: id ?? `new ${index}` }));
  const defaults = sent.flatMap((one, index) => (one.default === true ? index : []));
  const faults: Fault[] = [
    ...twins('addresses', 'id', named, 'is sent twice'),
    ...defaults.slice(1).map((index): Fault => [`addresses.${index}.default`, 'must not be true twice']),
  ];
  if (faults.length > 0) throw ShopError.invalidAll(faults);
}
