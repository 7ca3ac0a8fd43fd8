import type { MarketplaceEntry } from '@marquee/client';
import { useCompany } from '../../data/company';
import { Page } from '../../kit/page';
import { Picture } from '../../kit/picture';
import { ResourceList } from '../../lists/resource-list';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import styles from '../catalog/catalog.module.css';

const USUAL = ['shop_name', 'company_name', 'product_count', 'cost_to_licensees_percent', 'shop_description'];

/** The shops that offer their products to others. */
export function MarketplacePage() {
  const t = useStrings();
  const { id } = useCompany();
  return (
    <Page title={t.nav.marketplace}>
      <p className="soft">{t.catalog.marketplace.hint}</p>
      <ResourceList<MarketplaceEntry>
        list="marketplace"
        name={t.nav.marketplace}
        icon="shop"
        usual={USUAL}
        rowKey={(entry) => String(entry.market_id)}
        href={(entry) => pathOf(id, `marketplace/${entry.market_id}`)}
        columns={{
          shop_name: {
            cell: ({ shop_name, company_name, shop_icon, company_logo }) => (
              <span className={styles.titled}>
                <Picture src={shop_icon ?? company_logo} />
                <span>{shop_name || company_name}</span>
              </span>
            ),
          },
        }}
        empty={<p>{t.catalog.marketplace.empty}</p>}
      />
    </Page>
  );
}
