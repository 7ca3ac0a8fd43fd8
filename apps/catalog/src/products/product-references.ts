import { ShopError, type Product } from '@marquee/contracts';
import type { CatalogTx } from '../catalog.store';

type Bindings = Product['price_license_binding'];
type Members = Product['collection'];

/** Licenses and prices that were not bound before must be there: prices of the company, licenses also shared ones. */
export async function expectLicensesAndPrices(tx: CatalogTx, wanted: Bindings, present: Bindings): Promise<void> {
  const licenses = added(licensesIn(wanted), licensesIn(present));
  const prices = added(pricesIn(wanted), pricesIn(present));
  const noLicenses = added(licenses, [...(await tx.licenses.existing(licenses))]);
  const noPrices = added(prices, [...(await tx.prices.existing(prices))]);
  const faults = wanted.flatMap(({ license_id, price_id, compare_price_id }, index) => {
    const path = `price_license_binding.${index}`;
    return [
      ...unknown(`${path}.license_id`, 'license', license_id, noLicenses),
      ...unknown(`${path}.price_id`, 'price', price_id, noPrices),
      ...unknown(`${path}.compare_price_id`, 'price', compare_price_id, noPrices),
    ];
  });
  refuse(faults);
}

/** Members must be there, and a bundle is never inside itself. Needs the lock of the ties. */
export async function expectMembers(
  tx: CatalogTx,
  self: string | null,
  wanted: Members,
  present: Members,
): Promise<void> {
  const members = added(idsOf(wanted), idsOf(present));
  if (members.length === 0) return;
  const missing = added(members, [...(await tx.products.existing(members))]);
  refuse(wanted.flatMap(({ product_id }, index) => unknown(pathTo(index), 'product', product_id, missing)));
  if (self === null) return;
  // One by one: the fault is to name the member that it comes with.
  const inside = await tx.products.membersWithin(members);
  if (inside.has(self)) refuse(await circles(tx, self, wanted));
}

async function circles(tx: CatalogTx, self: string, wanted: Members): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [index, { product_id }] of wanted.entries()) {
    const closes = (await tx.products.membersWithin([product_id])).has(self);
    if (closes) faults.push([pathTo(index), 'must not be the product itself, or a bundle with it inside']);
  }
  return faults;
}

type Fault = readonly [path: string, sentence: string];

function licensesIn(bindings: Bindings): number[] {
  return bindings.map(({ license_id }) => license_id).filter((id) => id !== null);
}

function pricesIn(bindings: Bindings): number[] {
  return bindings.flatMap(({ price_id, compare_price_id }) => [price_id, compare_price_id]).filter((id) => id !== null);
}

function idsOf(members: Members): string[] {
  return members.map(({ product_id }) => product_id);
}

/** Those that are new, once each. */
function added<T>(wanted: readonly T[], present: readonly T[]): T[] {
  return [...new Set(wanted)].filter((one) => !present.includes(one));
}

function unknown<T extends number | string>(path: string, what: string, id: T | null, missing: readonly T[]): Fault[] {
  return id !== null && missing.includes(id) ? [[path, `there is no ${what} ${id}`]] : [];
}

function pathTo(index: number): string {
  return `collection.${index}.product_id`;
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  throw ShopError.invalid(Object.fromEntries(faults.map(([path, sentence]) => [path, [sentence]])));
}
