import type { Price } from '@marquee/client';
import { useCompany } from '../../data/company';
import { ButtonLink } from '../../kit/button';
import { useFormats } from '../../kit/format';
import { Page } from '../../kit/page';
import { Badge } from '../../kit/states';
import { ResourceList } from '../../lists/resource-list';
import { choiceLabel } from '../../lists/value';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';

const USUAL = ['title', 'currencies', 'countries', 'valid', 'modified_at'];
/** More prices than fit into a cell are counted. */
const SHOWN_PRICES = 3;

export function PricesPage() {
  const t = useStrings();
  const format = useFormats();
  const { id } = useCompany();
  return (
    <Page
      title={t.nav.prices}
      actions={
        <ButtonLink to={pathOf(id, 'prices/new')} look="primary" icon="plus" data-key="n">
          {t.catalog.prices.create}
        </ButtonLink>
      }
    >
      <p className="soft">{t.catalog.prices.hint}</p>
      <ResourceList<Price>
        list="prices"
        name={t.nav.prices}
        icon="tag"
        usual={USUAL}
        href={(price) => pathOf(id, `prices/${price.id}`)}
        columns={{
          currencies: {
            cell: ({ currencies }) => {
              const shown = currencies.slice(0, SHOWN_PRICES).map((one) => format.money(one.price, one.currency));
              const rest = currencies.length - shown.length;
              return shown.length === 0 ? '–' : `${shown.join(' · ')}${rest > 0 ? ` +${rest}` : ''}`;
            },
          },
          countries: {
            cell: ({ countries }) => countries.map((one) => one.country_code).join(', ') || '–',
          },
          valid: {
            cell: ({ valid }) => <Badge tone={valid === 1 ? 'good' : 'warn'}>{choiceLabel(t, valid, 'valid')}</Badge>,
          },
        }}
        empty={<p>{t.catalog.prices.empty}</p>}
      />
    </Page>
  );
}
