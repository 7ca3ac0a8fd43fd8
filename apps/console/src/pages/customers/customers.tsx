import type { Customer } from '@marquee/client';
import { useCompany } from '../../data/company';
import { ButtonLink } from '../../kit/button';
import { Page } from '../../kit/page';
import { Badge } from '../../kit/states';
import { ResourceList } from '../../lists/resource-list';
import { choiceLabel } from '../../lists/value';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';

const USUAL = ['email', 'first_name', 'last_name', 'state', 'orders_count', 'total_spent', 'created_at'];

export function CustomersPage() {
  const t = useStrings();
  const { id } = useCompany();
  const create = (
    <ButtonLink to={pathOf(id, 'customers/new')} look="primary" icon="plus" data-key="n">
      {t.sales.customer.create}
    </ButtonLink>
  );
  return (
    <Page title={t.nav.customers} actions={create}>
      <ResourceList<Customer>
        list="customers"
        name={t.nav.customers}
        icon="people"
        usual={USUAL}
        href={({ token }) => pathOf(id, `customers/${token}`)}
        columns={{
          state: {
            cell: ({ state }) => <Badge tone={state === 'enabled' ? 'good' : 'warn'}>{choiceLabel(t, state)}</Badge>,
          },
          default_address: { cell: ({ default_address: address }) => address?.city ?? '–' },
        }}
        empty={<p>{t.sales.customer.none}</p>}
      />
    </Page>
  );
}
