import { licenseEvents, priceEvents, type EventType } from '@marquee/contracts';
import type { TxOf } from '@marquee/storage';
import type { ProductEntity } from '../product-rows/product.entity';
import type { MarketplaceStore } from './marketplace.store';
import { mirroredLicense, mirroredPrice, type References } from './mirror-columns.rules';
import type { Mirrorable } from './mirrors.repository';

type MarketplaceTx = TxOf<MarketplaceStore>;

/** A transaction that spans both companies. */
export interface Between {
  readonly origin: MarketplaceTx;
  readonly own: MarketplaceTx;
  readonly now: Date;
}
type CreateEvent = EventType<{ readonly id: number; readonly changed: readonly string[] }>;
type Copy = { readonly origin_id: number };
type Ids = Map<number, number>;

/** Maps what these products reference to its copies at the mirrors; copies missing licenses and prices first. */
export async function referencesOf(between: Between, products: readonly ProductEntity[]): Promise<References> {
  const bindings = products.flatMap(({ price_license_binding }) => price_license_binding);
  const members = products.flatMap(({ collection }) => collection.map(({ product_id }) => product_id));
  return {
    licenses: await licensesOf(between, named(bindings.map(({ license_id }) => license_id))),
    prices: await pricesOf(between, named(bindings.flatMap((one) => [one.price_id, one.compare_price_id]))),
    products: await between.own.mirrors.productIds(between.origin.session.company, [...new Set(members)]),
  };
}

/** A shared license has the same id in every company. */
async function licensesOf(between: Between, ids: readonly number[]): Promise<Ids> {
  const known = await mirrorsOf(between, 'licenses', ids);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  const rows = await between.origin.offered.licenses(missing);
  const shared = rows.filter(({ assignment }) => assignment === 2);
  const born = { created_by_user_id: 0, created_at: between.now };
  const copies = rows.filter(({ assignment }) => assignment !== 2).map((row) => ({ ...mirroredLicense(row), ...born }));
  const made = await copied(between, 'licenses', copies, licenseEvents.create);
  return new Map([...known, ...made, ...shared.map(({ id }) => [id, id] as const)]);
}

async function pricesOf(between: Between, ids: readonly number[]): Promise<Ids> {
  const known = await mirrorsOf(between, 'prices', ids);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  const born = { created_at: between.now, modified_at: between.now };
  const copies = (await between.origin.offered.prices(missing)).map((row) => ({ ...mirroredPrice(row), ...born }));
  return new Map([...known, ...(await copied(between, 'prices', copies, priceEvents.create))]);
}

/** Origin id → mirror id. If a concurrent transaction copied the same row, that mirror and its event are used. */
async function copied(between: Between, what: Mirrorable, copies: readonly Copy[], born: CreateEvent): Promise<Ids> {
  const { own } = between;
  const made = await own.mirrors.insert(what, copies);
  await own.outbox.appendAll(
    born,
    made.map(({ id, version }) => ({ resource: { id, version }, data: { id, changed: [] } })),
  );
  const ids = copies.map(({ origin_id }) => origin_id);
  return mirrorsOf(between, what, ids);
}

async function mirrorsOf({ origin, own }: Between, what: Mirrorable, ids: readonly number[]): Promise<Ids> {
  if (ids.length === 0) return new Map();
  const rows = await own.mirrors.of(what, origin.session.company, ids);
  return new Map(rows.map(({ origin_id, id }) => [origin_id, id]));
}

function named(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))];
}
