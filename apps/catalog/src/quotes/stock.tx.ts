import { companyId, type CompanySnapshot, type Fault } from '@marquee/contracts';
import { warnOfLowStock } from '../low-stock/low-stock.tx';
import { announceUpdates } from '../product-changes/product-events.tx';
import { problemsOf, type WantedStock } from './draft.rules';
import type { QuotesTx, StockTx } from './quotes.store';
import type { ReservedStock } from './stock-reservation.entity';

/** Company snapshots with the stock rules, by company id. */
export type StockRules = ReadonlyMap<number, CompanySnapshot>;

const SHORT = ['quantity', 'exceeds the items in stock; send a smaller quantity'] as const;

/** Products per batch, because each batch uses the time that remains at its start. */
const MAX_BATCH_SIZE = 50;

/** Stock is ample if this many equal reservations would still succeed. */
const CROWD_SIZE = 100;

/**
 * Whether even many equal reservations would succeed. A refusal would roll back the other reservations of the same
 * transaction.
 */
export function isPlenty(counted: readonly WantedStock[], rules: StockRules): boolean {
  return counted.every(({ company_id, items, quantity }) => {
    return items - quantity * CROWD_SIZE >= (rules.get(company_id)?.stop_selling_at_stock_level_below ?? 0);
  });
}

/** The requested items of companies that manage their stock. */
export function countedIn(wanted: readonly WantedStock[], rules: StockRules): WantedStock[] {
  return wanted.filter(({ company_id }) => rules.get(company_id)?.inventory_management_active);
}

/**
 * Reserves items of each product. For mirrors it writes only the stock count of another company's rows; if a line lacks
 * stock, the caller reserves nothing.
 */
export async function reserveStock(
  tx: QuotesTx,
  counted: readonly WantedStock[],
  rules: StockRules,
  now: Date,
): Promise<Fault[]> {
  const short = new Set<number>();
  for (let from = 0; from < counted.length; from += MAX_BATCH_SIZE) {
    // Locks rows in id order, like every other caller.
    const some = counted.slice(from, from + MAX_BATCH_SIZE);
    const reserved = await Promise.all(some.map((wanted) => reserveItems(tx, wanted, rules, now)));
    for (const line of reserved.flat()) short.add(line);
  }
  return [...short].flatMap((line) => problemsOf(line, [SHORT]));
}

/** Returns the lines that lack stock. */
async function reserveItems(
  tx: QuotesTx,
  wanted: WantedStock,
  rules: StockRules,
  now: Date,
): Promise<readonly number[]> {
  const { company_id, lines } = wanted;
  const snapshot = rules.get(company_id) as CompanySnapshot;
  const owner = tx.as(companyId(company_id));
  const isThere = await owner.session.batch('reserve items', wanted, (all) =>
    reserveTogether(owner, all, snapshot, now),
  );
  return isThere ? [] : lines;
}

/**
 * Sums the quantities of a shared transaction per product: one update and one event. If stock is short, every member
 * fails and is retried separately.
 */
async function reserveTogether(
  owner: StockTx,
  wanted: readonly WantedStock[],
  snapshot: CompanySnapshot,
  now: Date,
): Promise<boolean[]> {
  const sums = new Map<number, number>();
  for (const { id, quantity } of wanted) sums.set(id, (sums.get(id) ?? 0) + quantity);
  const enough = new Set<number>();
  const reservations = [...sums].map(async ([id, quantity]) => {
    const row = await owner.stock.reserve(id, quantity, snapshot.stop_selling_at_stock_level_below, now);
    if (!row) return;
    enough.add(id);
    await announceUpdates(owner, [row], ['items_in_stock']);
    await warnOfLowStock(owner, snapshot, { before: (row.items_in_stock ?? 0) + quantity, product: row, now });
  });
  await Promise.all(reservations);
  return wanted.map(({ id }) => enough.has(id));
}

/** Splits a reservation into these items, as far as it contains them, and the rest. */
export function partedFrom(
  stock: readonly ReservedStock[],
  items: readonly ReservedStock[],
): { given: ReservedStock[]; left: ReservedStock[] } {
  const parts = stock.map((one) => {
    const wanted = items.filter(({ company_id, id }) => company_id === one.company_id && id === one.id);
    const quantity = wanted.reduce((sum, item) => sum + item.quantity, 0);
    return { one, given: Math.min(quantity, one.quantity) };
  });
  return {
    given: parts.flatMap(({ one, given }) => (given > 0 ? { ...one, quantity: given } : [])),
    left: parts.flatMap(({ one, given }) => (given < one.quantity ? { ...one, quantity: one.quantity - given } : [])),
  };
}

/** Sorted by id to avoid deadlocks. */
export async function giveBack(tx: QuotesTx, stock: readonly ReservedStock[], now: Date): Promise<void> {
  for (const { company_id, id, quantity } of stock.toSorted((one, other) => one.id - other.id)) {
    const owner = tx.as(companyId(company_id));
    const row = await owner.stock.giveBack(id, quantity, now);
    if (row) await announceUpdates(owner, [row], ['items_in_stock']);
  }
}
