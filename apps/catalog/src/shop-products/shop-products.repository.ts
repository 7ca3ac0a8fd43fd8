import type { Product } from '@marquee/contracts';
import { timeInJson, type Session } from '@marquee/storage';
import { LICENSE_TERMS, type SoldLicense, type SoldPrice } from '../quotes/goods.repository';
import type { ShownLocale } from '../shown-products/shown-products.repository';
import { IS_COMING, soldAs, VISIBLE } from './visible-products.rules';

type Locale = Product['locales'][number];

/** A price with the license that it is for. */
export interface OfferRow {
  readonly product_id: string;
  readonly hd: boolean;
  readonly license_id: number | null;
  readonly price: Omit<SoldPrice, 'id'>;
  readonly compare: Omit<SoldPrice, 'id'> | null;
  readonly license: Pick<SoldLicense, 'restriction_country'> | null;
}
export interface CardRow extends Pick<Product, 'id' | 'product_id' | 'product_type' | 'title' | 'runtime'> {
  readonly is_coming: boolean;
  readonly preview: string | null;
  readonly locales: readonly ShownLocale[];
  /** The counted items and their owner; null if items are not counted. */
  readonly stock: { readonly company_id: number; readonly items: number } | null;
  readonly offers: readonly OfferRow[];
}
export interface ProductRow
  extends
    Omit<CardRow, 'locales' | 'offers'>,
    Pick<
      Product,
      | ('version' | 'gtin' | 'weight' | 'tagging' | 'tagging_genre' | 'tagging_studios' | 'tagging_people')
      | ('tagging_script' | 'tagging_director' | 'published_at' | 'updated_at' | 'chapters' | 'preview_pictures')
      | 'collection'
    > {
  readonly locales: readonly Locale[];
  readonly offers: readonly (OfferRow & { readonly license: SoldLicense | null })[];
  /** The ids of its enabled categories. */
  readonly categories: readonly number[];
}
export interface MemberRow extends Pick<Product, 'id' | 'product_id' | 'title'> {
  readonly locales: readonly ShownLocale[];
  readonly is_visible: boolean;
}

const offersWith = (license: string) => `(
  select coalesce(json_agg(json_build_object('product_id', s.product_id, 'hd', b.hd, 'license_id', b.license_id,
    'price', json_build_object('countries', m.countries, 'currencies', m.currencies),
    'compare', (select json_build_object('countries', c.countries, 'currencies', c.currencies) from prices c
      where c.company_id = r.company_id and c.id = b.compare_price_id and c.valid = 1),
    'license', case when l.id is not null then row_to_json(l) end)), '[]') ${soldAs(license)})`;
const LOCALES = `(
  select coalesce(json_agg(json_build_object('language_id', l ->> 'language_id', 'title', l ->> 'title',
    'seo_description', l ->> 'seo_description', 'src', l ->> 'src') order by place), '[]')
  from json_array_elements(r.locales) with ordinality as locales (l, place))`;
const COMMON = `r.id, r.product_id, r.product_type, r.title, r.runtime, ${IS_COMING} as is_coming,
  r.preview_pictures -> 0 ->> 'src' as preview,
  (select json_build_object('company_id', s.company_id, 'items', s.items_in_stock) from origin_stocks s
    where s.company_id = coalesce(r.origin_company, r.company_id) and s.id = coalesce(r.origin_id, r.id)
      and s.manage_stock and s.items_in_stock is not null) as stock`;
const CARD = `${COMMON}, ${LOCALES} as locales, ${offersWith('x.id, x.restriction_country')} as offers`;

/** The number of products that one statement examines, because a text or a price may match none of many. */
const WINDOW = 5_000;
/** A title in any language contains the text. */
const TITLED = `($6::text is null or r.title ilike $6
  or exists (select from json_array_elements(r.locales) l where l ->> 'title' ilike $6))`;
const pageOf = (source: string) => `
  select coalesce(json_agg(found order by found.id desc), '[]') from (
    select ${CARD} from (
      select r.* from (${source} order by p.id desc offset 0) r where ${VISIBLE} and ${TITLED} limit $5) r) found`;
const BELOW = 'p.company_id = $1 and p.published and ($4::bigint is null or p.id < $4)';
/** `bound` is the first product that was not examined; 0 if there is none. */
const NEWEST = `
  select w.bound, (${pageOf(`select p.* from products p where ${BELOW} and p.id > w.bound`)}) as products
  from (select coalesce((
    select p.id from products p where ${BELOW} order by p.id desc offset ${WINDOW} limit 1), 0) as bound) w`;
const IN_CATEGORY = `
  with recursive below as (
    select c.id from categories c where c.company_id = $1 and c.id = $7 and c.enabled
    union all
    select c.id from categories c join below b on c.parent_id = b.id where c.company_id = $1 and c.enabled)
  select 0 as bound, (${pageOf(`
    select p.* from (select distinct e.product_id from below b
        join category_entries e on e.company_id = $1 and e.category_id = b.id) e
      join products p on p.product_id = e.product_id where ${BELOW}`)}) as products`;

const ONE = `
  select ${COMMON}, r.release as version, r.gtin, r.weight, r.tagging, r.tagging_genre, r.tagging_studios,
    r.tagging_people, r.tagging_script, r.tagging_director, r.chapters, r.preview_pictures, r.collection, r.locales,
    ${timeInJson('r.published_at')} as published_at, ${timeInJson('r.updated_at')} as updated_at,
    ${offersWith(LICENSE_TERMS.join(', '))} as offers,
    (select coalesce(json_agg(c.id order by c.position, c.id), '[]') from category_entries e
      join categories c on c.company_id = $1 and c.id = e.category_id and c.enabled
      where e.company_id = $1 and e.product_id = r.product_id) as categories
  from products r where r.company_id = $1 and r.id = $4 and ${VISIBLE}`;
const MEMBERS = `
  select found.* from unnest($4::text[]) with ordinality as asked (product_id, place) cross join lateral (
    select r.id, r.product_id, r.title, ${LOCALES} as locales, ${VISIBLE} as is_visible
    from products r where r.company_id = $1 and r.product_id = asked.product_id offset 0) found
  order by asked.place`;
const SITEMAP = `
  select r.id, ${timeInJson('r.updated_at')} as updated_at from products r
  where r.company_id = $1 and r.published and ${VISIBLE} order by r.id desc limit ${WINDOW}`;

export interface Wanted {
  readonly limit: number;
  readonly before: number | undefined;
  readonly category: number | undefined;
  readonly search: string | undefined;
}

/** Products of the session's company that a shop with this theme shows. */
export class ShopProductsRepository {
  constructor(private readonly session: Session) {}

  async list(
    theme: number,
    { limit, before, category, search }: Wanted,
  ): Promise<{ products: CardRow[]; bound: number }> {
    const text = search === undefined ? null : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const values = [...this.common(theme), before ?? null, limit, text];
    const [found] =
      category === undefined
        ? await this.session.query<{ products: CardRow[]; bound: number }>(NEWEST, values, 'shop_products')
        : await this.session.query<{ products: CardRow[]; bound: number }>(
            IN_CATEGORY,
            [...values, category],
            'shop_category',
          );
    return found ?? { products: [], bound: 0 };
  }

  async get(theme: number, id: number): Promise<ProductRow | null> {
    return (await this.session.query<ProductRow>(ONE, [...this.common(theme), id], 'shop_product'))[0] ?? null;
  }

  async members(theme: number, ids: readonly string[]): Promise<MemberRow[]> {
    if (ids.length === 0) return [];
    return this.session.query<MemberRow>(MEMBERS, [...this.common(theme), ids], 'shop_members');
  }

  sitemap(theme: number): Promise<Pick<Product, 'id' | 'updated_at'>[]> {
    return this.session.query(SITEMAP, this.common(theme), 'shop_sitemap');
  }

  private common(theme: number): readonly unknown[] {
    return [this.session.company, this.session.now(), theme];
  }
}
