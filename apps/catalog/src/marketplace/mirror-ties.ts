import { licenseEvents, priceEvents, type EventType } from '@marquee/contracts';
import type { CatalogTx } from '../catalog.store';
import type { ProductEntity } from '../products/product.entity';
import { mirroredLicense, mirroredPrice, type Ties } from './mirror-columns';
import type { Mirrorable } from './mirrors.repository';

/** A transaction with both companies in it. */
export interface Between {
  readonly origin: CatalogTx;
  readonly own: CatalogTx;
  readonly now: Date;
}
type Born = EventType<{ readonly id: number; readonly changed: readonly string[] }>;

/** What these products are bound to and made of, by the names it has at their mirrors; licenses and prices are copied first. */
export async function tiesOf(between: Between, products: readonly ProductEntity[]): Promise<Ties> {
  const bindings = products.flatMap(({ price_license_binding }) => price_license_binding);
  const members = products.flatMap(({ collection }) => collection.map(({ product_id }) => product_id));
  return {
    licenses: await licensesOf(between, named(bindings.map(({ license_id }) => license_id))),
    prices: await pricesOf(between, named(bindings.flatMap((one) => [one.price_id, one.compare_price_id]))),
    products: await between.own.mirrors.productIds(between.origin.session.company, [...new Set(members)]),
  };
}

/** What is shared with everybody is the same everywhere. */
async function licensesOf(between: Between, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await between.origin.offered.licenses(ids);
  const shared = rows.filter(({ assignment }) => assignment === 2);
  const born = { created_by_user_id: 0, created_at: between.now };
  const copies = rows.filter(({ assignment }) => assignment !== 2).map((row) => ({ ...mirroredLicense(row), ...born }));
  const mirrors = await copied(between, 'licenses', copies, licenseEvents.create);
  return new Map([...mirrors, ...shared.map(({ id }) => [id, id] as const)]);
}

async function pricesOf(between: Between, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const born = { created_at: between.now, modified_at: between.now };
  const copies = (await between.origin.offered.prices(ids)).map((row) => ({ ...mirroredPrice(row), ...born }));
  return copied(between, 'prices', copies, priceEvents.create);
}

/** Origin's id → mirror's, for what was there and what is new. */
async function copied(
  { origin, own }: Between,
  what: Mirrorable,
  copies: readonly { readonly origin_id: number }[],
  born: Born,
): Promise<Map<number, number>> {
  const ids = copies.map(({ origin_id }) => origin_id);
  const present = await own.mirrors.of(what, origin.session.company, ids);
  const known = new Set(present.map(({ origin_id }) => origin_id));
  const made = await own.mirrors.insert(
    what,
    copies.filter(({ origin_id }) => !known.has(origin_id)),
  );
  for (const { id, version } of made) await own.outbox.append(born, { id, version }, { id, changed: [] });
  return new Map([...present, ...made].map(({ origin_id, id }) => [origin_id, id]));
}

function named(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))];
}
