import { anyText, country, id, int, listOf, text } from '../engine/fields';
import { answers, optional, takes, type GivenBy } from '../engine/input';
import { internalOperations, readOp } from '../engine/operations';
import { MAX_LIMIT } from '../paging';
import type { PictureSize } from './file';
import type { QuotedLicense } from './quote';
import type { Product } from './product';

export type PicturePaths = Readonly<Record<PictureSize, string>>;

/** Where a visitor buys, and which taxes the prices contain there. */
export interface ShopMarket {
  /** Two letters in upper case. */
  readonly country: string;
  /** The tax rate as a fraction; 0 if no tax is due. */
  readonly tax_rate: number;
  readonly tax_included: boolean;
}

export interface ShopPrice {
  /** Cents. */
  readonly amount: number;
  /** The compare price in the same currency; null without a higher one. */
  readonly compare: number | null;
  /** Lower case. */
  readonly currency: string;
}

/** Whether a visitor can buy a product now. */
export type ShopAvailability = 'in_stock' | 'sold_out' | 'pre_order';

/** A product in a list of a shop. */
export interface ShopCard {
  readonly id: number;
  readonly product_id: string;
  readonly product_type: Product['product_type'];
  /** The language of title and summary; null for the product's own texts, whose language is unknown. */
  readonly language: string | null;
  readonly title: string;
  readonly summary: string;
  readonly picture: PicturePaths | null;
  /** The lowest price of the visitor's market; null if no license is sold there, or before a price is set. */
  readonly price: ShopPrice | null;
  /** Whether there are higher prices, too. */
  readonly is_from: boolean;
  /** False if the licenses exclude the visitor's country. */
  readonly is_permitted: boolean;
  readonly availability: ShopAvailability;
  /** Seconds. */
  readonly runtime: number;
}

export interface ShopPage {
  readonly products: readonly ShopCard[];
  /** The next page starts below this id; null on the last page. */
  readonly next: number | null;
  readonly market: ShopMarket;
}

/** One way to buy a product: a license, a resolution, or a member of a variation. */
export interface ShopOffer {
  /** The product to order: for a variation, one of its members. */
  readonly product_id: string;
  readonly hd: boolean;
  /** Null for goods and services. */
  readonly terms: QuotedLicense | null;
  readonly price: ShopPrice | null;
  readonly is_permitted: boolean;
}

/** A product that is part of another one. */
export interface ShopMember {
  /** Null if the shop does not show it by itself. */
  readonly id: number | null;
  readonly product_id: string;
  readonly title: string;
  readonly language: string | null;
}

/** A product on its own page. */
export interface ShopProduct
  extends
    ShopCard,
    Pick<
      Product,
      | ('version' | 'gtin' | 'weight' | 'tagging' | 'tagging_genre' | 'tagging_studios' | 'tagging_people')
      | ('tagging_script' | 'tagging_director' | 'published_at' | 'updated_at')
    > {
  readonly chapters: readonly { readonly name: string; readonly runtime: number }[];
  /** The languages of its texts. */
  readonly languages: readonly string[];
  /** Safe HTML. */
  readonly description: string;
  readonly seo_title: string;
  readonly seo_description: string;
  readonly seo_keywords: string;
  readonly product_url: string | null;
  readonly pictures: readonly PicturePaths[];
  readonly offers: readonly ShopOffer[];
  readonly members: readonly ShopMember[];
  /** The enabled categories of the product. */
  readonly categories: readonly number[];
  readonly market: ShopMarket;
}

/** A category with products that the shop shows. */
export interface ShopCategory {
  readonly id: number;
  /** Null at the top. */
  readonly parent_id: number | null;
  readonly language: string | null;
  readonly title: string;
  /** HTML as the company has sent it. */
  readonly description: string;
  readonly seo_title: string;
  readonly seo_description: string;
}

/** What all public pages of a shop have in common. */
export interface ShopDirectory {
  /** Siblings in order of position, each below its parent. */
  readonly categories: readonly ShopCategory[];
  /** The company's country, in upper case. */
  readonly country: string;
  /** The countries with prices of their own, the company's first; one if all have the same. */
  readonly countries: readonly string[];
}

/** The products of one shop for one visitor. */
const visit = {
  company_id: id(),
  /** The theme of the shop, which may show only some products. */
  theme_id: id(),
  /** Two-letter codes in order of preference. */
  languages: listOf(anyText()).atMost(MAX_LIMIT),
  /** By default the company's. */
  country: optional(country()),
};
const listProducts = takes({
  ...visit,
  limit: int().range(1, 100),
  /** The last id of the previous page. */
  before: optional(id()),
  /** With the categories below it. */
  category: optional(id()),
  /** A part of a title in any language. */
  search: optional(text(100)),
});
export type ListShopProducts = GivenBy<typeof listProducts>;
const getProduct = takes({ ...visit, id: id() });
export type GetShopProduct = GivenBy<typeof getProduct>;

/** Published products of a company, for the visitors of its shops. */
export const shopProducts = internalOperations('catalog.internal.shop_products', ['storefront'], {
  /** Newest first. A page may end early, with a `next`, if few of many products match. */
  list: readOp(listProducts, answers<ShopPage>()),
  /** `not_found` for a product that the shop does not show. */
  get: readOp(getProduct, answers<ShopProduct>()),
  directory: readOp(
    takes({ company_id: id(), theme_id: id(), languages: listOf(anyText()).atMost(MAX_LIMIT) }),
    answers<ShopDirectory>(),
  ),
  /** The newest products, for search engines. */
  sitemap: readOp(
    takes({ company_id: id(), theme_id: id() }),
    answers<{ readonly products: readonly Pick<Product, 'id' | 'updated_at'>[] }>(),
  ),
});
