import { anyText, bool, gmt, id, int, listOf, num, type ShapeOf } from '../engine/fields';
import { answers, each, optional, takes, type GivenBy } from '../engine/input';
import { internalOperations, op, operations, readOp, releasedAs } from '../engine/operations';
import { MAX_LIMIT, nothing } from '../paging';
import type { licenseTerms } from './license';
import type { ProductType } from './product';

/** A line of an order that is being placed. */
const line = takes({
  product_id: anyText(),
  /** If absent, the only license of the product. */
  license_id: optional(id().orNull()),
  quantity: num(),
  /** The video resolution. If absent, the only one, or SD. */
  hd: optional(bool()),
  /** Cents per item of a sale made elsewhere; replaces the price of the model. */
  price: optional(num()),
});
export type QuoteLineInput = GivenBy<typeof line>;

const reserveQuote = takes({
  company_id: id(),
  /** A UUID that the caller generated for this order. */
  key: anyText(),
  /** Three letters; the company's currency if absent. */
  currency: optional(anyText()),
  /** The customer's country in two letters; absent if unknown. */
  country: optional(anyText()),
  lines: each(line),
});
export type ReserveQuote = GivenBy<typeof reserveQuote>;
/** A sale made elsewhere with its time; catalog reserves no stock for it. */
const pastSale = takes({
  at: gmt(),
  currency: optional(anyText()),
  country: optional(anyText()),
  lines: each(line),
});
export type PastSale = GivenBy<typeof pastSale>;
const keyOfCompany = takes({ company_id: id(), key: anyText() });
/** A quantity of one product; for a mirror, of its origin. */
const stockItems = takes({ company_id: id(), id: id(), quantity: int().range(1, 2147483647) });
export type StockItems = GivenBy<typeof stockItems>;
const restock = takes({ company_id: id(), key: anyText(), refund_id: id(), items: each(stockItems) });
export type Restock = GivenBy<typeof restock>;

/** The license terms that an order stores when it issues the license. */
export type QuotedLicense = ShapeOf<typeof licenseTerms>;

/** A product at the time of its sale. */
export interface QuotedProduct {
  readonly id: number;
  readonly product_id: string;
  readonly title: string;
  readonly version: string;
  readonly product_type: ProductType;
  readonly gtin: string;
  /** Grams per item. */
  readonly weight: number;
  /** Null for products without a license, such as physical ones. */
  readonly license: QuotedLicense | null;
  /** The origin of a mirror: the company that ships it and gets its share of the model's price. */
  readonly origin: {
    readonly company_id: number;
    readonly id: number;
    readonly cost_to_licensees_percent: number;
  } | null;
}

export interface QuoteLine extends QuotedProduct {
  readonly quantity: number;
  readonly hd: boolean;
  /** Cents per item; gross, or net depending on the company's `tax_options`. */
  readonly price: number;
  /** The model's price per item; null if the model has none and `price` was sent. */
  readonly model_price: number | null;
  /** False if it was sold before its release. */
  readonly released: boolean;
  /** The product texts of the confirmation mail in each language. */
  readonly texts: readonly { readonly language_id: string; readonly title: string; readonly email_text: string }[];
  /** The members of a collection: one of each per sold collection. */
  readonly members: readonly QuotedProduct[];
}

/** The prices of a past sale; nothing is reserved for it. */
export interface PastQuote {
  /** The currency of all prices: three letters in lower case. */
  readonly currency: string;
  /** The lines in the order of the input. */
  readonly lines: readonly QuoteLine[];
}

export interface Quote extends PastQuote {
  readonly key: string;
}

/** A product and its texts of the confirmation mail in each language. */
export type DescribedProduct = Pick<QuoteLine, 'product_id' | 'texts'>;

/** Prices and stock for orders of commerce. */
export const quotes = internalOperations('catalog.internal.quotes', ['commerce'], {
  /**
   * Prices the lines and reserves all their stock under the key, or nothing. The same key and input return the same
   * quote; other input or a released key is a conflict.
   */
  reserve: releasedAs('take', op(reserveQuote, answers<Quote>())),
  /** Prices past sales by the same rules at their own times, without reserving stock. Omits product texts. */
  price_past: readOp(takes({ company_id: id(), sales: each(pastSale) }), answers<{ quotes: readonly PastQuote[] }>()),
  /** The texts of these products for a mail. Omits unknown products. */
  texts: readOp(
    takes({ company_id: id(), product_ids: listOf(anyText()).atMost(10_000) }),
    answers<{ readonly products: readonly DescribedProduct[] }>(),
  ),
  /** Releases the reservation of the key once, for an order that was never placed or no longer exists. */
  release: op(keyOfCompany, nothing),
  /** Returns items of the reservation, once per refund and never more than remain. */
  restock: op(restock, nothing),
});

/** Stock reservations whose order is still unknown. */
export interface HeldKey {
  readonly company_id: number;
  readonly key: string;
  readonly taken_at: string;
  readonly age_seconds: number;
  /** When commerce is asked about the key again. */
  readonly ask_at: string;
  /** Questions to commerce without an outcome. */
  readonly attempts: number;
  /** The number of reserved items. */
  readonly items: number;
}

/** The operator's view of stock. */
export const adminStock = operations('catalog.admin.stock', {
  /** The reservations of one company or of all companies, oldest first. */
  held: readOp(
    takes({ company_id: optional(id()), limit: optional(int().range(1, MAX_LIMIT)) }),
    answers<{ keys: readonly HeldKey[] }>(),
  ),
  /**
   * Holds later reservations again until commerce confirms their orders, because a restore may have lost orders.
   * Repeatable.
   */
  ask_again: op(takes({ since: anyText() }), answers<{ readonly asked: number }>()),
});

/** `fenced`: no order can ever commit under this key. */
export type KeyStatus = 'committed' | 'fenced';

/** Catalog queries commerce about keys with overdue reservations. */
export const orderKeys = internalOperations('commerce.internal.order_keys', ['catalog'], {
  /** The answer is final: a key without a committed order is voided. */
  status: releasedAs('fate', op(keyOfCompany, answers<{ fate: KeyStatus }>())),
  /** The status of several keys of a company, in the order of the keys. */
  statuses: releasedAs(
    'fates',
    op(takes({ company_id: id(), keys: listOf(anyText()) }), answers<{ fates: readonly KeyStatus[] }>()),
  ),
});
