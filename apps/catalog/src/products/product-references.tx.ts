import { ShopError, type Fault, type Product } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { LicensesRepository } from '../licenses/licenses.repository';
import type { PricesRepository } from '../prices/prices.repository';
import { notThere, without } from '../catalog.rules';
import type { ProductsRepository } from '../product-rows/products.repository';

type SaleTx = Tx<{ licenses: LicensesRepository; prices: PricesRepository }>;
type ProductsTx = Tx<{ products: ProductsRepository }>;
type Bindings = Product['price_license_binding'];
type Members = Product['collection'];

/** New bindings must exist until the commit: prices of the company, and licenses of the company or shared ones. */
export async function expectLicensesAndPrices(tx: SaleTx, wanted: Bindings, present: Bindings): Promise<void> {
  const licenses = without(licensesIn(wanted), licensesIn(present));
  const prices = without(pricesIn(wanted), pricesIn(present));
  const noLicenses = without(licenses, await tx.licenses.hold(licenses));
  const noPrices = without(prices, await tx.prices.hold(prices));
  const faults = wanted.flatMap(({ license_id, price_id, compare_price_id }, index) => {
    const path = `price_license_binding.${index}`;
    return [
      ...notThere(`${path}.license_id`, 'license', license_id, noLicenses),
      ...notThere(`${path}.price_id`, 'price', price_id, noPrices),
      ...notThere(`${path}.compare_price_id`, 'price', compare_price_id, noPrices),
    ];
  });
  refuse(faults);
}

/** Members must exist, and a bundle must never contain itself. Needs the reference lock. */
export async function expectMembers(
  tx: ProductsTx,
  self: string | null,
  wanted: Members,
  present: Members,
): Promise<void> {
  const members = without(idsOf(wanted), idsOf(present));
  if (members.length === 0) return;
  const missing = without(members, await tx.products.existingProductIds(members));
  refuse(wanted.flatMap(({ product_id }, index) => notThere(pathTo(index), 'product', product_id, missing)));
  if (self === null) return;
  // Checked one at a time, because the error names the member that closes the cycle.
  const inside = await tx.products.membersWithin(members);
  if (inside.has(self)) refuse(await circles(tx, self, wanted));
}

async function circles(tx: ProductsTx, self: string, wanted: Members): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [index, { product_id }] of wanted.entries()) {
    const closes = (await tx.products.membersWithin([product_id])).has(self);
    if (closes) {
      faults.push([pathTo(index), 'must not be this product or a bundle that contains it; send another product']);
    }
  }
  return faults;
}

function licensesIn(bindings: Bindings): number[] {
  return bindings.map(({ license_id }) => license_id).filter((id) => id !== null);
}

function pricesIn(bindings: Bindings): number[] {
  return bindings.flatMap(({ price_id, compare_price_id }) => [price_id, compare_price_id]).filter((id) => id !== null);
}

function idsOf(members: Members): string[] {
  return members.map(({ product_id }) => product_id);
}

function pathTo(index: number): string {
  return `collection.${index}.product_id`;
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw ShopError.invalidAll(faults);
}
