import { companyId, type CompanyFacts, type Fault } from '@marquee/contracts';
import { warnOfLowStock } from '../products/low-stock.rules';
import { announceUpdates } from '../products/product-events.rules';
import { problemsOf, type WantedStock } from './draft.rules';
import type { QuotesTx } from './quotes.store';
import type { TakenStock } from './stock-take.entity';

/** What companies say of their stock, by company. */
export type StockRules = ReadonlyMap<number, CompanyFacts>;

const SHORT = ['quantity', 'is more than there is in stock'] as const;

/**
 * Takes items of each product, also of other companies whose products are mirrored: a seller's order then writes to
 * rows that are not the seller's, and nothing but their number of items. What cannot be taken is told by line; the caller then takes nothing at all.
 */
export async function takeStock(
  tx: QuotesTx,
  wanted: readonly WantedStock[],
  rules: StockRules,
  now: Date,
): Promise<{ taken: TakenStock[]; problems: Fault[] }> {
  const taken: TakenStock[] = [];
  const short = new Set<number>();
  for (const { company_id, id, quantity, lines } of wanted) {
    const facts = rules.get(company_id);
    if (!facts?.inventory_management_active) continue;
    const owner = tx.as(companyId(company_id));
    const row = await owner.stock.take(id, quantity, facts.stop_selling_at_stock_level_below, now);
    if (!row) {
      for (const line of lines) short.add(line);
      continue;
    }
    taken.push({ company_id, id, quantity });
    await announceUpdates(owner, [row], ['items_in_stock']);
    await warnOfLowStock(owner, facts, { before: (row.items_in_stock ?? 0) + quantity, product: row, now });
  }
  return { taken, problems: [...short].flatMap((line) => problemsOf(line, [SHORT])) };
}

/** By id, like everybody who locks several. */
export async function giveBack(tx: QuotesTx, stock: readonly TakenStock[], now: Date): Promise<void> {
  for (const { company_id, id, quantity } of stock.toSorted((one, other) => one.id - other.id)) {
    const owner = tx.as(companyId(company_id));
    const row = await owner.stock.giveBack(id, quantity, now);
    if (row) await announceUpdates(owner, [row], ['items_in_stock']);
  }
}
