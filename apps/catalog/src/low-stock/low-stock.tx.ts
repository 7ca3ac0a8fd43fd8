import type { CompanySnapshot } from '@marquee/contracts';
import type { MailQueue } from '@marquee/mail';
import { lowStockMail } from './low-stock.mail';
import type { LowStockWarningsRepository } from './low-stock-warnings.repository';
import type { ProductEntity } from '../product-rows/product.entity';

const DAY_MS = 24 * 3_600_000;

type Stocked = Pick<ProductEntity, 'id' | 'product_id' | 'title' | 'manage_stock' | 'items_in_stock'>;
type Rules = Pick<CompanySnapshot, 'inventory_management_active' | 'warn_at_stock_level_below' | 'owner' | 'language'>;

/** A change of a product's counted items. */
interface Change {
  readonly before: number | null;
  readonly product: Stocked;
  readonly now: Date;
}

/**
 * Warns the owner when items fall below the level, at most once a day per product. The company's own address is
 * unverified and could belong to anyone, so it gets no mail.
 */
export async function warnOfLowStock(
  tx: { readonly mails: MailQueue; readonly warnings: LowStockWarningsRepository },
  rules: Rules,
  { before, product, now }: Change,
): Promise<void> {
  const { inventory_management_active, warn_at_stock_level_below: level, owner, language } = rules;
  const { id, manage_stock, items_in_stock: left, title, product_id: productId } = product;
  if (!inventory_management_active || !manage_stock || left === null || before === null) return;
  if (before < level || left >= level) return;
  if (!(await tx.warnings.warn(id, now, new Date(now.getTime() - DAY_MS)))) return;
  await tx.mails.queue({ to: owner.email, ...lowStockMail.render(language, { title, productId, left, level }) });
}
