import type { Session } from '@marquee/storage';
import type { ReservedStock } from './stock-reservation.entity';
import type { ProductEntity } from '../product-rows/product.entity';
import { CHANGED, type ChangedProduct } from '../product-changes/product-change.rules';

export type StockedProduct = ChangedProduct & Pick<ProductEntity, 'title' | 'manage_stock' | 'items_in_stock'>;

const WRITTEN = `returning ${CHANGED}, p.title, p.manage_stock, p.items_in_stock`;
/** Postgres evaluates the condition again on the row as the last transaction committed it. */
const RESERVE = `
  update products p set items_in_stock = items_in_stock - $3::bigint, version = version + 1, updated_at = $5
  where company_id = $1 and id = $2 and items_in_stock - $3::bigint >= $4 ${WRITTEN}`;
/** Updates no row if the product is deleted or no longer counted; the count stays within the integer range. */
const GIVE_BACK = `
  update products p set items_in_stock = least(items_in_stock + $3::bigint, 2147483647), version = version + 1,
    updated_at = $4
  where company_id = $1 and id = $2 and items_in_stock is not null ${WRITTEN}`;

/** Locks rows in the given order. Subselects keep the statement at one plan, as in goods.repository.ts. */
const HOLD_ALL = `
  select from unnest((select $1::bigint[]), (select $2::bigint[])) as taken (company_id, id)
    cross join lateral (
      select from products p where p.company_id = taken.company_id and p.id = taken.id for no key update) held`;

/** The counted items of the session's company. */
export class StockRepository {
  constructor(private readonly session: Session) {}

  /** Locks all these product rows, also of other companies, in id order. The caller does not await the answer. */
  async holdAll(reserved: readonly ReservedStock[]): Promise<void> {
    const products = [...new Map(reserved.map((one) => [one.id, one])).values()].toSorted((a, b) => a.id - b.id);
    const lists = [products.map(({ company_id }) => company_id), products.map(({ id }) => id)];
    if (products.length > 0) void this.session.across().query(HOLD_ALL, lists, 'stock_hold_all');
  }

  /** Returns the updated row, or null without any change if fewer than `floor` items would remain. */
  async reserve(id: number, quantity: number, floor: number, at: Date): Promise<StockedProduct | null> {
    const values = [this.session.company, id, quantity, floor, at];
    return (await this.session.query<StockedProduct>(RESERVE, values, 'stock_reserve'))[0] ?? null;
  }

  async giveBack(id: number, quantity: number, at: Date): Promise<StockedProduct | null> {
    const values = [this.session.company, id, quantity, at];
    return (await this.session.query<StockedProduct>(GIVE_BACK, values, 'stock_give_back'))[0] ?? null;
  }
}
