import type { Product } from '@marquee/contracts';
import type { Session } from '@marquee/storage';

export type ShownLocale = Pick<Product['locales'][number], 'language_id' | 'title' | 'seo_description' | 'src'>;
/** The summary of a product in a shop's lists. */
export interface ShownRow {
  readonly product_id: string;
  readonly title: string;
  readonly locales: readonly ShownLocale[];
  /** The first preview picture. */
  readonly preview: string | null;
}

/**
 * Skips descriptions, which are long and unused here. The lateral lookup prevents a plan for small shops from scanning
 * a large one.
 */
const SHOWN = `
  select found.* from unnest((select $2::text[])) as asked (product_id) cross join lateral (
  select p.product_id, p.title, p.preview_pictures -> 0 ->> 'src' as preview, (
    select coalesce(json_agg(json_build_object('language_id', l ->> 'language_id', 'title', l ->> 'title',
      'seo_description', l ->> 'seo_description', 'src', l ->> 'src') order by place), '[]')
    from json_array_elements(p.locales) with ordinality as locales (l, place)) as locales
  from products p where p.company_id = $1 and p.product_id = asked.product_id offset 0) found`;

/** Products of the session's company, as shops show them. */
export class ShownProductsRepository {
  constructor(private readonly session: Session) {}

  list(productIds: readonly string[]): Promise<ShownRow[]> {
    return this.session.query<ShownRow>(SHOWN, [this.session.company, productIds], 'shown_products');
  }
}
