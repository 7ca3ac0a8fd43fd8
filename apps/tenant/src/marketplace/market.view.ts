import { marketplaceEntry } from '@marquee/contracts';
import { view } from '@marquee/storage';

/** Entries that are shown: offered, by a company that may do business and has a shop to show. */
export const OPEN = `not r.withdrawn and not (select c.company_disabled from companies c where c.id = r.company_id)
  and exists (select 1 from theme_settings t where t.company_id = r.company_id and t.enabled)`;

/** The shop that stands for the company: its first one. */
const ofShop = (what: string): string =>
  `(select ${what} from theme_settings t where t.company_id = r.company_id and t.enabled order by t.id limit 1)`;

/** A text of the shop in English, else in its first language; null where it says nothing. */
const localized = (field: string): string =>
  ofShop(`(select nullif(l->>'${field}', '') from json_array_elements(t.locales) with ordinality e (l, place)
    order by l->>'language_id' <> 'en', place limit 1)`);

const companyName = '(select c.company_name from companies c where c.id = r.company_id)';

export type MarketView = ReturnType<typeof marketView>;

/** How an entry is printed, to every company. `recommended` is the SQL of the domain of a shop `t`. */
export function marketView(recommended: string) {
  return view(marketplaceEntry, {
    table: 'markets',
    // The market is where companies see each other: a list over all of them is what it is for.
    sharedWhere: 'true',
    computed: {
      market_id: 'r.id',
      company_name: companyName,
      // No company has a logo in the interface's own fields.
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
