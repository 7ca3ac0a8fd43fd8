import { companyId, type CompanyFacts, type Fault } from '@marquee/contracts';
import { warnOfLowStock } from '../products/low-stock.rules';
import { announceUpdates } from '../products/product-events.rules';
import { problemsOf, type WantedStock } from './draft.rules';
import type { QuotesTx, StockTx } from './quotes.store';
import type { TakenStock } from './stock-take.entity';

/** What companies say of their stock, by company. */
export type StockRules = ReadonlyMap<number, CompanyFacts>;

const SHORT = ['quantity', 'is more than there is in stock'] as const;

/** So many products are asked for at once: what is sent has the time that was left then. */
const AT_ONCE = 50;

/** So many takes of the same moment find enough of everything, as far as is known. */
const CROWD = 100;

/** Whether nobody of a crowd will have to be refused, which would undo what others of the same transaction have taken. */
export function isPlenty(counted: readonly WantedStock[], rules: StockRules): boolean {
  return counted.every(({ company_id, items, quantity }) => {
    return items - quantity * CROWD >= (rules.get(company_id)?.stop_selling_at_stock_level_below ?? 0);
  });
}

/** What is taken: the items of companies that count theirs. */
export function countedIn(wanted: readonly WantedStock[], rules: StockRules): WantedStock[] {
  return wanted.filter(({ company_id }) => rules.get(company_id)?.inventory_management_active);
}

/**
 * Takes items of each product, also of other companies whose products are mirrored: a seller's order then writes to
 * rows that are not the seller's, and nothing but their number of items. What cannot be taken is told by line; the caller then takes nothing at all.
 */
export async function takeStock(
  tx: QuotesTx,
  counted: readonly WantedStock[],
  rules: StockRules,
  now: Date,
): Promise<Fault[]> {
  const short = new Set<number>();
  for (let from = 0; from < counted.length; from += AT_ONCE) {
    // In their order, which is everybody's order of locks.
    const some = counted.slice(from, from + AT_ONCE);
    const taken = await Promise.all(some.map((wanted) => takeItems(tx, wanted, rules, now)));
    for (const line of taken.flat()) short.add(line);
  }
  return [...short].flatMap((line) => problemsOf(line, [SHORT]));
}

/** Gives the lines for which there is too little. */
async function takeItems(tx: QuotesTx, wanted: WantedStock, rules: StockRules, now: Date): Promise<readonly number[]> {
  const { company_id, lines } = wanted;
  const facts = rules.get(company_id) as CompanyFacts;
  const owner = tx.as(companyId(company_id));
  const isThere = await owner.session.batch('take items', wanted, (all) => takeTogether(owner, all, facts, now));
  return isThere ? [] : lines;
}

/**
 * What takes that share a transaction want of one product leaves its row at once, and is one change of which others hear. Says of each
 * whether there was enough: where it was not for all of them, it is for none, and each is done alone then.
 */
async function takeTogether(
  owner: StockTx,
  wanted: readonly WantedStock[],
  facts: CompanyFacts,
  now: Date,
): Promise<boolean[]> {
  const sums = new Map<number, number>();
  for (const { id, quantity } of wanted) sums.set(id, (sums.get(id) ?? 0) + quantity);
  const enough = new Set<number>();
  const takes = [...sums].map(async ([id, quantity]) => {
    const row = await owner.stock.take(id, quantity, facts.stop_selling_at_stock_level_below, now);
    if (!row) return;
    enough.add(id);
    await announceUpdates(owner, [row], ['items_in_stock']);
    await warnOfLowStock(owner, facts, { before: (row.items_in_stock ?? 0) + quantity, product: row, now });
  });
  await Promise.all(takes);
  return wanted.map(({ id }) => enough.has(id));
}

/** What of these items the stock really has, and what is left of it then. */
export function partedFrom(
  stock: readonly TakenStock[],
  items: readonly TakenStock[],
): { given: TakenStock[]; left: TakenStock[] } {
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

/** Sorted by id, as everybody does who locks several rows, so that no two wait crosswise. */
export async function giveBack(tx: QuotesTx, stock: readonly TakenStock[], now: Date): Promise<void> {
  for (const { company_id, id, quantity } of stock.toSorted((one, other) => one.id - other.id)) {
    const owner = tx.as(companyId(company_id));
    const row = await owner.stock.giveBack(id, quantity, now);
    if (row) await announceUpdates(owner, [row], ['items_in_stock']);
  }
}
