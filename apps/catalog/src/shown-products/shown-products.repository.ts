import type { Product } from '@marquee/contracts';
import type { Session } from '@marquee/storage';

export type ShownLocale = Pick<Product['locales'][number], 'language_id' | 'title' | 'seo_description' | 'src'>;
/** As much of a product as a shop shows beside others. */
export interface ShownRow {
  readonly product_id: string;
  readonly title: string;
  readonly locales: readonly ShownLocale[];
  /** The first of its preview pictures. */
  readonly preview: string | null;
}

/**
 * Descriptions stay where they are: they are long, in every language, and nobody reads them here. Each is looked for by itself, so that
 * a plan that was made for a small shop does not read all that a large one has.
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
