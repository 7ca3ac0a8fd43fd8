import type { CompanyFacts } from '@marquee/contracts';
import type { CatalogTx } from '../catalog.store';
import type { ProductEntity } from '../products/product.entity';
import { lowStockMail } from './low-stock.mail';

type Stocked = Pick<ProductEntity, 'product_id' | 'title' | 'manage_stock' | 'items_in_stock'>;
type Rules = Pick<CompanyFacts, 'inventory_management_active' | 'warn_at_stock_level_below' | 'email' | 'language'>;

/** Mails the company where its counted items have fallen below its level just now; not while they stay below. */
export async function warnOfLowStock(tx: CatalogTx, rules: Rules, before: number | null, now: Stocked): Promise<void> {
  const { inventory_management_active, warn_at_stock_level_below: level, email, language } = rules;
  const { manage_stock, items_in_stock: left, title, product_id: productId } = now;
  if (!inventory_management_active || !manage_stock || left === null || before === null) return;
  if (before < level || left >= level) return;
  await tx.mails.queue({ to: email, ...lowStockMail.render(language, { title, productId, left, level }) });
}
