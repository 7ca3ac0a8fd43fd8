import { marketplaceEntry } from '@marquee/contracts';
import { view } from '@marquee/storage';
import { MarketEntity } from './market.entity';

/** Visible entries: offered, by an enabled company with an enabled shop. */
export const OPEN = `not r.withdrawn and not (select c.company_disabled from companies c where c.id = r.company_id)
  and exists (select 1 from theme_settings t where t.company_id = r.company_id and t.enabled)`;

/** The company's first enabled shop. */
const ofShop = (what: string): string =>
  `(select ${what} from theme_settings t where t.company_id = r.company_id and t.enabled order by t.id limit 1)`;

/** A text of the shop in English, or else in its first language; null if empty. */
const localized = (field: string): string =>
  ofShop(`(select nullif(l->>'${field}', '') from json_array_elements(t.locales) with ordinality e (l, place)
    order by l->>'language_id' <> 'en', place limit 1)`);

const companyName = '(select c.company_name from companies c where c.id = r.company_id)';

export type MarketView = ReturnType<typeof marketView>;

/** The view of an entry, the same for every company. `recommended` is the SQL of the domain of a shop `t`. */
export function marketView(recommended: string) {
  return view(marketplaceEntry, {
    entity: MarketEntity,
    // The marketplace lists entries across companies by design.
    sharedWhere: 'true',
    computed: {
      market_id: 'r.id',
      company_name: companyName,
      // The interface has no field for a logo.
      company_logo: 'null',
      shop_name: `coalesce(${localized('shop_name')}, ${companyName})`,
      shop_description: `coalesce(${localized('shop_description')}, '')`,
      shop_icon: ofShop('t.shop_icon'),
      shop_url: ofShop(`'https://' || ${recommended}`),
      product_count: `(select count(*)::integer from catalog_products p
        where p.company_id = r.company_id and p.published and not p.mirrored)`,
    },
  });
}
