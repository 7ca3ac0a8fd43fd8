import type { License, Price, QuotedLicense, QuotedProduct } from '@marquee/contracts';
import type { ProductEntity } from '../products/product.entity';

/** Whose items are sold: a mirror has none of its own. */
export interface StockRow {
  readonly company_id: number;
  readonly id: number;
}

/** A product as a quote needs it. */
export interface SoldProduct extends Pick<
  ProductEntity,
  | ('id' | 'product_id' | 'title' | 'release' | 'product_type' | 'gtin' | 'weight')
  | ('published' | 'published_at' | 'pre_sales' | 'locales' | 'price_license_binding' | 'collection')
> {
  readonly origin: QuotedProduct['origin'];
  /** Null where its items are not counted. */
  readonly stock: StockRow | null;
}

export interface SoldLicense extends QuotedLicense {
  readonly valid: number;
  readonly restriction_country: License['restriction_country'];
}

export type SoldPrice = Pick<Price, 'id' | 'countries' | 'currencies'>;

/** Everything that the lines of a quote name, read at once. */
export interface Goods {
  readonly products: ReadonlyMap<string, SoldProduct>;
  readonly licenses: ReadonlyMap<number, SoldLicense>;
  readonly prices: ReadonlyMap<number, SoldPrice>;
}
