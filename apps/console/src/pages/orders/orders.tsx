import type { Order } from '@marquee/client';
import { useCompany } from '../../data/company';
import { Page } from '../../kit/page';
import { Badge } from '../../kit/states';
import { ResourceList } from '../../lists/resource-list';
import { choiceLabel } from '../../lists/value';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';

const USUAL = ['name', 'email', 'created_at', 'financial_status', 'fulfillment_status', 'total_price'];

export function OrdersPage() {
  const t = useStrings();
  const { id } = useCompany();
  return (
    <Page title={t.nav.orders}>
      <ResourceList<Order>
        list="orders"
        name={t.nav.orders}
        icon="orders"
        usual={USUAL}
        href={(order) => pathOf(id, `orders/${order.id}`)}
        columns={{
          financial_status: {
            cell: ({ financial_status }) => (
              <Badge tone={financial_status === 'paid' ? 'good' : 'warn'}>{choiceLabel(t, financial_status)}</Badge>
            ),
          },
          fulfillment_status: {
            cell: ({ fulfillment_status }) =>
              fulfillment_status === null ? null : (
                <Badge tone={fulfillment_status === 'fulfilled' ? 'good' : 'warn'}>
                  {choiceLabel(t, fulfillment_status)}
                </Badge>
              ),
          },
        }}
      />
    </Page>
  );
}
