import type { Order } from '@marquee/client';
import { useCompany } from '../../data/company';
import { Page } from '../../kit/page';
import { ResourceList } from '../../lists/resource-list';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { ORDER_COLUMNS, ORDER_READS } from '../sales/order-columns';

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
        reads={ORDER_READS}
        href={(order) => pathOf(id, `orders/${order.id}`)}
        columns={ORDER_COLUMNS}
        empty={<p>{t.sales.noOrders}</p>}
      />
    </Page>
  );
}
