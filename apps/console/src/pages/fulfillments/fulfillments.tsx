import { useState } from 'react';
import { Link, useSearch } from '@tanstack/react-router';
import type { Fulfillment, Order } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRows } from '../../data/rows';
import { Button } from '../../kit/button';
import { Page } from '../../kit/page';
import { Tabs } from '../../kit/tabs';
import { useListState } from '../../lists/list-state';
import { ResourceList } from '../../lists/resource-list';
import type { Column } from '../../lists/table';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { FulfillmentBadge, Goods, Tracking } from '../sales/shipment';
import { SHIPPED, ShipDialog } from '../sales/shipment-form';
import styles from '../sales/sales.module.css';

const USUAL = ['id', 'created_at', 'customer', 'line_items', 'status', 'tracking_number'];
const WAITING = 0;

export function FulfillmentsPage() {
  const t = useStrings();
  const { id: company } = useCompany();
  const [shipping, setShipping] = useState<number>();
  const columns = useColumns();
  const { status } = useSearch({ strict: false });
  return (
    <Page title={t.nav.fulfillments}>
      <StatusTabs />
      <ResourceList<Fulfillment>
        list="fulfillments"
        name={t.nav.fulfillments}
        icon="truck"
        usual={USUAL}
        href={({ id }) => pathOf(company, `fulfillments/${id}`)}
        columns={columns}
        rowActions={({ id, status: now, closed_at }) =>
          now !== SHIPPED &&
          closed_at === null && (
            <Button look="bare" icon="truck" label={`${t.sales.ship.mark}: ${id}`} onClick={() => setShipping(id)} />
          )
        }
        empty={<p>{status === undefined ? t.sales.ship.noneYet : t.sales.ship.allDone}</p>}
      />
      {shipping !== undefined && <ShipDialog id={shipping} onClose={() => setShipping(undefined)} />}
    </Page>
  );
}

function StatusTabs() {
  const t = useStrings();
  const { id } = useCompany();
  const search = useSearch({ strict: false });
  const to = pathOf(id, 'fulfillments');
  const tabs = [
    [undefined, t.sales.ship.all],
    [String(WAITING), t.sales.ship.waiting],
    [String(SHIPPED), t.sales.ship.shipped],
  ] as const;
  return (
    <Tabs
      label={t.sales.ship.tabs}
      tabs={tabs.map(([status, label]) => ({
        label,
        to,
        search: { ...search, page: '', status: status ?? '' },
        isCurrent: search.status === status,
      }))}
    />
  );
}

/** The columns of the list. The orders of its rows are read at once, because a fulfillment does not name its order. */
function useColumns(): Readonly<Record<string, Column<Fulfillment>>> {
  const t = useStrings();
  const { id: company } = useCompany();
  const { query } = useListState({ list: 'fulfillments', usual: USUAL });
  const rows = useRows<Fulfillment>({ list: 'fulfillments', query });
  const ids = rows.data?.rows.map(({ id }) => id).join(',') ?? '';
  const orders = useRows<Pick<Order, 'id' | 'name'>>(
    { list: 'orders', query: { ids, fields: 'id,name', limit: '250' } },
    ids !== '',
  );
  const names = new Map(orders.data?.rows.map(({ id, name }) => [id, name]));
  return {
    id: { header: t.sales.fulfillmentName },
    customer: {
      cell: ({ id, customer }) => (
        <span className={styles.wide}>
          {customer.name}
          {names.has(id) && (
            <Link to={pathOf(company, `orders/${id}`)} className={styles.block}>
              {t.sales.ship.order(names.get(id) ?? '')}
            </Link>
          )}
        </span>
      ),
    },
    line_items: {
      header: t.sales.ship.items,
      cell: (row) => (
        <span className={styles.wide}>
          <Goods fulfillment={row} />
          {row.owner_company !== company && (
            <span className="small soft"> {t.sales.ship.company(row.owner_company)}</span>
          )}
        </span>
      ),
    },
    status: { cell: (row) => <FulfillmentBadge fulfillment={row} /> },
    tracking_number: { cell: (row) => <Tracking fulfillment={row} /> },
    owner_company: {
      cell: ({ owner_company: owner }) => (owner === company ? t.sales.ship.ownGoods : t.sales.ship.company(owner)),
    },
  };
}
