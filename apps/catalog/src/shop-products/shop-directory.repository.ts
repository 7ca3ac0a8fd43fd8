import type { Category } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import { VISIBLE } from './visible-products.rules';

export interface CategoryRow extends Pick<Category, 'id' | 'title' | 'locales'> {
  readonly parent_id: number | null;
  /** Whether a product of the category itself is visible. */
  readonly has_products: boolean;
}
export interface MarketsRow {
  /** Two letters. */
  readonly countries: readonly string[];
  readonly currencies: readonly string[];
  /** Numeric ISO codes of the countries that licenses allow. */
  readonly territories: readonly number[];
}

const MAX_CATEGORIES = 500;
/** The number of products or prices that are examined. */
const MAX_EXAMINED = 200;

/** A disabled category hides those below it. */
const TREE = `
  with recursive tree as (
    select c.id, c.parent_id, c.title, c.locales, array[c.position, c.id] as path from categories c
    where c.company_id = $1 and c.parent_id is null and c.enabled
    union all
    select c.id, c.parent_id, c.title, c.locales, t.path || array[c.position, c.id] from tree t
      join categories c on c.company_id = $1 and c.parent_id = t.id and c.enabled)
  select t.id, t.parent_id, t.title, t.locales, exists (
    select from (select e.product_id from category_entries e where e.company_id = $1 and e.category_id = t.id
        order by e.id desc limit ${MAX_EXAMINED}) e
      cross join lateral (select from products r
        where r.company_id = $1 and r.product_id = e.product_id and ${VISIBLE} offset 0) shown) as has_products
  from (select * from tree order by path limit ${MAX_CATEGORIES}) t order by path`;
const MARKETS = `
  with newest as (select countries, currencies from prices
    where company_id = $1 and valid = 1 order by id desc limit ${MAX_EXAMINED})
  select (select coalesce(json_agg(distinct upper(c ->> 'country_code')), '[]')
      from newest, json_array_elements(countries) c where c ->> 'country_code' is not null) as countries,
    (select coalesce(json_agg(distinct c ->> 'currency'), '[]')
      from newest, json_array_elements(currencies) c) as currencies,
    (select coalesce(json_agg(distinct (c ->> 'country_id')::integer), '[]') from (
      select restriction_country from licenses where company_id = $1 and valid = 1 order by id desc limit ${MAX_EXAMINED}) l,
      json_array_elements(l.restriction_country) c) as territories`;

/** What the pages of a shop have in common. */
export class ShopDirectoryRepository {
  constructor(private readonly session: Session) {}

  categories(theme: number): Promise<CategoryRow[]> {
    return this.session.query(TREE, [this.session.company, this.session.now(), theme], 'shop_categories');
  }

  async markets(): Promise<MarketsRow> {
    const [row] = await this.session.query<MarketsRow>(MARKETS, [this.session.company], 'shop_markets');
    return row ?? { countries: [], currencies: [], territories: [] };
  }
}
