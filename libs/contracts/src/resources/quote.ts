import { anyText, bool, gmt, id, int, listOf, num, type ShapeOf } from '../engine/fields';
import { answers, each, optional, takes, type GivenBy } from '../engine/input';
import { internalOperations, op, operations, readOp } from '../engine/operations';
import { MAX_LIMIT, nothing } from '../paging';
import type { licenseTerms } from './license';
import type { ProductType } from './product';

/** A line of an order to be. */
const line = takes({
  product_id: anyText(),
  /** Absent: the only one that the product has. */
  license_id: optional(id().orNull()),
  quantity: num(),
  /** Video: the resolution. Absent: the only one there is, else SD. */
  hd: optional(bool()),
  /** Cents for one, of a sale made elsewhere: instead of the price model's. */
  price: optional(num()),
});
export type QuoteLineInput = GivenBy<typeof line>;

const takeQuote = takes({
  company_id: id(),
  /** A UUID that the caller drew for this order. */
  key: anyText(),
  /** Three letters; absent: the company's. */
  currency: optional(anyText()),
  /** The country of the customer, two letters; absent if unknown. */
  country: optional(anyText()),
  lines: each(line),
});
export type TakeQuote = GivenBy<typeof takeQuote>;
/** What was sold elsewhere, and when: catalog takes nothing for it. */
const pastSale = takes({
  at: gmt(),
  currency: optional(anyText()),
  country: optional(anyText()),
  lines: each(line),
});
export type PastSale = GivenBy<typeof pastSale>;
const keyOfCompany = takes({ company_id: id(), key: anyText() });
/** Items of one product; of a mirror, the origin's. */
const stockItems = takes({ company_id: id(), id: id(), quantity: int().range(1, 2147483647) });
export type StockItems = GivenBy<typeof stockItems>;
const restock = takes({ company_id: id(), key: anyText(), refund_id: id(), items: each(stockItems) });
export type Restock = GivenBy<typeof restock>;

/** The license terms that an order stores when it issues the license. */
export type QuotedLicense = ShapeOf<typeof licenseTerms>;

/** A product as it was when it was sold. */
export interface QuotedProduct {
  readonly id: number;
  readonly product_id: string;
  readonly title: string;
  readonly version: string;
  readonly product_type: ProductType;
  readonly gtin: string;
  /** The weight of one piece, in grams. */
  readonly weight: number;
  /** Null where nothing is licensed, like a physical product. */
  readonly license: QuotedLicense | null;
  /** Of a mirror: whose product it is. That company ships it, and gets its share of what the price model says. */
  readonly origin: {
    readonly company_id: number;
    readonly id: number;
    readonly cost_to_licensees_percent: number;
  } | null;
}

export interface QuoteLine extends QuotedProduct {
  readonly quantity: number;
  readonly hd: boolean;
  /** Cents for one; gross, or net where the company's `tax_options` say so. */
  readonly price: number;
  /** What the price model says for one; null where it says nothing, and `price` was sent. */
  readonly model_price: number | null;
  /** False: sold before its release. */
  readonly released: boolean;
  /** What the confirmation mail says of the product, in each language. */
  readonly texts: readonly { readonly language_id: string; readonly title: string; readonly email_text: string }[];
  /** What is in a collection, and sold with it: one of each for each one. */
  readonly members: readonly QuotedProduct[];
}

/** What a sale comes to, for which nothing was taken. */
export interface PastQuote {
  /** The currency of all prices: three letters in lower case. */
  readonly currency: string;
  /** The lines, in the order in which they were asked for. */
  readonly lines: readonly QuoteLine[];
}

export interface Quote extends PastQuote {
  readonly key: string;
}

/** Prices and stock for orders; commerce asks. */
export const quotes = internalOperations('catalog.internal.quotes', ['commerce'], {
  /**
   * Prices the lines and takes their stock under the key, or nothing at all. The same key and input give the same quote
   * again; another input, or a key that was released, is a conflict.
   */
  take: op(takeQuote, answers<Quote>()),
  /** Prices sales that were made elsewhere, by the same rules at their own times, and takes no stock. Of products it tells no texts. */
  price_past: readOp(takes({ company_id: id(), sales: each(pastSale) }), answers<{ quotes: readonly PastQuote[] }>()),
  /** Releases the reservation of the key, once; for an order that was never placed or no longer exists. */
  release: op(keyOfCompany, nothing),
  /** Gives back some of what the key holds, once for each refund, and never more than is left of it. */
  restock: op(restock, nothing),
});

/** Stock reservations whose order is still unknown. */
export interface HeldKey {
  readonly company_id: number;
  readonly key: string;
  readonly taken_at: string;
  readonly age_seconds: number;
  /** When commerce is asked for the key's fate, or is asked again. */
  readonly ask_at: string;
  /** How often the asking for it has ended without a word. */
  readonly attempts: number;
  /** How many items it holds. */
  readonly items: number;
}

/** The operator's look at stock. */
export const adminStock = operations('catalog.admin.stock', {
  /** Of one company or of all: the oldest first. */
  held: readOp(
    takes({ company_id: optional(id()), limit: optional(int().range(1, MAX_LIMIT)) }),
    answers<{ keys: readonly HeldKey[] }>(),
  ),
  /**
   * What was taken since then is held again until commerce has said whether its order exists: it may have lost the order. It
   * may be asked again.
   */
  ask_again: op(takes({ since: anyText() }), answers<{ readonly asked: number }>()),
});

/** `fenced`: no order will ever commit under this key. */
export type KeyFate = 'committed' | 'fenced';

/** Asked by catalog for a key that has held stock for too long. */
export const orderKeys = internalOperations('commerce.internal.order_keys', ['catalog'], {
  /** The key's fate is sealed by the question: one that was not committed is fenced. */
  fate: op(keyOfCompany, answers<{ fate: KeyFate }>()),
  /** The same for several keys of a company, in their order. */
  fates: op(takes({ company_id: id(), keys: listOf(anyText()) }), answers<{ fates: readonly KeyFate[] }>()),
});
