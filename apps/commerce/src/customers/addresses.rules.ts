import { isISO31661Alpha2 } from 'class-validator';
import { customerAddress, ShopError, type CreateCustomer, type CustomerAddress, type Fault } from '@marquee/contracts';
import { withCountryCode } from '@marquee/countries';
import { mergeAddress, twins } from '@marquee/validation';

type SentAddresses = NonNullable<CreateCustomer['addresses']>;
export type SentAddress = SentAddresses[number];

type Addressed = { readonly addresses: readonly CustomerAddress[]; readonly token: string };

/** The maximum per customer and per request. */
export const MAX_ADDRESSES = 250;

/** Merges the sent fields into an address. `withOneDefault` decides which address is the default. */
export function addressAfter(
  present: CustomerAddress | null,
  sent: SentAddress,
  { id, token }: Pick<CustomerAddress, 'id' | 'token'>,
  path = 'country_code',
): CustomerAddress {
  const whole = withCountryCode(present, sent);
  const address = mergeAddress<CustomerAddress>(customerAddress.fields, present, whole, { id, token });
  if (address.country_code === null || isISO31661Alpha2(address.country_code)) return address;
  throw ShopError.invalid({ [path]: ['must be a two-letter country code'] });
}

/**
 * Replaces the addresses of a customer: an element with an `id` changes that address, and other elements are added with
 * the next of `newIds`.
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

/** Keeps exactly one default: the requested one, else the previous, else the oldest. Sorts by age. */
export function withOneDefault(addresses: readonly CustomerAddress[], wanted?: number): CustomerAddress[] {
  const byAge = addresses.toSorted((one, other) => one.id - other.id);
  const chosen = byAge.find(({ id }) => id === wanted) ?? byAge.find((one) => one.default) ?? byAge[0];
  return byAge.map((one) => ({ ...one, default: one.id === chosen?.id }));
}

export function withAddress({ addresses, token }: Addressed, sent: SentAddress, id: number): CustomerAddress[] {
  refuseMore(addresses);
  const added = addressAfter(null, { ...sent, default: false }, { id, token });
  return withOneDefault([...addresses, added], requestedDefault(id, sent));
}

/** If no address is the default, the oldest other address becomes the default; a single address stays the default. */
export function withChangedAddress({ addresses, token }: Addressed, id: number, sent: SentAddress): CustomerAddress[] {
  const changed = addressAfter(addressIn(addresses, id), sent, { id, token });
  const others = addresses.filter((one) => one.id !== id);
  return withOneDefault(
    [changed, ...others],
    sent.default === false ? defaultAmong(others) : requestedDefault(id, sent),
  );
}

/** If the default is removed, the oldest address becomes the default. */
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

function requestedDefault(id: number, sent: { readonly default?: boolean }): number | undefined {
  return sent.default === true ? id : undefined;
}

function defaultAmong(addresses: readonly CustomerAddress[]): number | undefined {
  return withOneDefault(addresses).find((one) => one.default)?.id;
}

function refuseMore(addresses: readonly CustomerAddress[]): void {
  if (addresses.length < MAX_ADDRESSES) return;
  throw new ShopError('conflict', `A customer can have at most ${MAX_ADDRESSES} addresses. Delete one first.`);
}

/** Rejects duplicate ids and two defaults: one of them would be lost. */
function refuseUnclear(sent: SentAddresses): void {
  const named = sent.map(({ id }, index) => ({ id: id ?? `new ${index}` }));
  const defaults = sent.flatMap((one, index) => (one.default === true ? index : []));
  const faults: Fault[] = [
    ...twins('addresses', 'id', named, 'is sent twice; send it once'),
    ...defaults.slice(1).map((index): Fault => [`addresses.${index}.default`, 'must be true for one address only']),
  ];
  if (faults.length > 0) throw ShopError.invalidAll(faults);
}
