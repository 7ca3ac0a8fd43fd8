import { companyId, type CompanyFacts, type FieldErrors } from '@marquee/contracts';
import type { CatalogOperating } from '../catalog.store';
import { announceUpdates } from '../products/product-events';
import { problemsOf, type WantedStock } from './draft';
import { warnOfLowStock } from './low-stock';
import type { TakenStock } from './stock-take.entity';

/** What companies say of their stock, by company. */
export type StockRules = ReadonlyMap<number, CompanyFacts>;

const SHORT = ['quantity', 'is more than there is in stock'] as const;

/**
 * Takes items of each product, also of other companies whose products are mirrored: the one place that writes to two
 * companies at once. What cannot be taken is told by line; the caller then takes nothing at all.
 */
export async function takeStock(
  tx: CatalogOperating,
  wanted: readonly WantedStock[],
  rules: StockRules,
  now: Date,
): Promise<{ taken: TakenStock[]; problems: FieldErrors }> {
  const taken: TakenStock[] = [];
  const problems: Record<string, readonly string[]> = {};
  for (const { company_id, id, quantity, lines } of wanted) {
    const facts = rules.get(company_id);
    if (!facts?.inventory_management_active) continue;
    const owner = tx.as(companyId(company_id));
    const row = await owner.stock.take(id, quantity, facts.stop_selling_at_stock_level_below, now);
    if (!row) {
      for (const line of lines) Object.assign(problems, problemsOf(line, [SHORT]));
      continue;
    }
    taken.push({ company_id, id, quantity });
    await announceUpdates(owner, [row], ['items_in_stock']);
    await warnOfLowStock(owner, facts, (row.items_in_stock ?? 0) + quantity, row);
  }
  return { taken, problems };
}

/** By id, like everybody who locks several. */
export async function giveBack(tx: CatalogOperating, stock: readonly TakenStock[], now: Date): Promise<void> {
  for (const { company_id, id, quantity } of stock.toSorted((one, other) => one.id - other.id)) {
    const owner = tx.as(companyId(company_id));
    const row = await owner.stock.giveBack(id, quantity, now);
    if (row) await announceUpdates(owner, [row], ['items_in_stock']);
  }
}
