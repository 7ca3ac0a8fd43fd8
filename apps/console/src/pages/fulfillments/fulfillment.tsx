import { Link, useParams } from '@tanstack/react-router';
import type { Fulfillment, Order } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh, useRow, useRows, type Versioned } from '../../data/rows';
import { Button } from '../../kit/button';
import { useFormats } from '../../kit/format';
import { Columns, Facts, Page, Panel } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { CallButton } from '../../lists/call-button';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { AddressLines } from '../sales/address-lines';
import { FulfillmentBadge, Tracking } from '../sales/shipment';
import { SHIPPED, ShipmentForm } from '../sales/shipment-form';
import styles from '../sales/sales.module.css';

const NOT_SHIPPED = 0;

export function FulfillmentPage() {
  const t = useStrings();
  const { id: company } = useCompany();
  const { id: param } = useParams({ strict: false });
  const id = Number(param);
  const fulfillment = useRow('fulfillments', [id], (client) => client.fulfillments.get(id));
  const row = fulfillment.data?.row;
  return (
    <Page
      title={t.sales.fulfillment(id)}
      parent={{ to: pathOf(company, 'fulfillments'), title: t.nav.fulfillments }}
      badges={row && <FulfillmentBadge fulfillment={row} />}
      actions={
        <CallButton run={(client) => client.fulfillments.get(id)} typescript={`client.fulfillments.get(${id})`} />
      }
    >
      <Loaded query={fulfillment}>{(data) => <FulfillmentDetail {...data} />}</Loaded>
    </Page>
  );
}

function FulfillmentDetail({ row, etag }: Versioned<Fulfillment>) {
  const t = useStrings();
  const isClosed = row.closed_at !== null && row.status !== SHIPPED;
  return (
    <Columns
      main={
        <>
          <Goods fulfillment={row} />
          <Panel title={t.sales.ship.title}>
            {isClosed ? (
              <p className="notice bad">{t.sales.ship.closedHint}</p>
            ) : (
              <ShipmentForm
                key={row.status}
                fulfillment={row}
                etag={etag}
                actions={row.status === SHIPPED && <UnshipButton row={row} etag={etag} />}
              />
            )}
          </Panel>
        </>
      }
      side={
        <>
          <Panel title={t.fields.shipping_address}>
            <AddressLines address={row.customer} />
          </Panel>
          <Panel title={t.sales.details}>
            <FulfillmentFacts fulfillment={row} />
          </Panel>
        </>
      }
    />
  );
}

function Goods({ fulfillment }: { readonly fulfillment: Fulfillment }) {
  const t = useStrings();
  const format = useFormats();
  const { id: company, has } = useCompany();
  const isOwn = has('products') && fulfillment.owner_company === company;
  return (
    <Panel title={t.sales.ship.items}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.list.table(t.sales.ship.items)}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t.sales.product}</th>
              <th scope="col">{t.fields.gtin}</th>
              <th scope="col" className={styles.number}>
                {t.fields.weight}
              </th>
              <th scope="col" className={styles.number}>
                {t.fields.Quantity}
              </th>
            </tr>
          </thead>
          <tbody>
            {fulfillment.line_items.map(({ id, product_id, title, version, gtin, weight, Quantity }) => (
              <tr key={`${id} ${product_id}`}>
                <td className={styles.title}>
                  {isOwn ? <Link to={pathOf(company, `products/${product_id}`)}>{title}</Link> : title}
                  {version && <p className="small soft">{version}</p>}
                </td>
                <td>{gtin || '–'}</td>
                <td className={styles.number}>{format.number(weight)}</td>
                <td className={styles.number}>{format.number(Quantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** The order is missing if the goods were sold in the shop of another company. */
function FulfillmentFacts({ fulfillment }: { readonly fulfillment: Fulfillment }) {
  const t = useStrings();
  const format = useFormats();
  const { id: company } = useCompany();
  const { id, owner_company: owner, created_at, closed_at, tracking_company } = fulfillment;
  const orders = useRows<Pick<Order, 'id' | 'name'>>({ list: 'orders', query: { ids: String(id), fields: 'id,name' } });
  const order = orders.data?.rows[0];
  const orderLink = order ? (
    <Link to={pathOf(company, `orders/${order.id}`)}>{order.name}</Link>
  ) : (
    orders.data && t.sales.ship.otherShop
  );
  return (
    <Facts
      facts={[
        [t.fields.order_id, orderLink],
        [t.fields.owner_company, owner === company ? t.sales.ship.ownGoods : t.sales.ship.company(owner)],
        [t.fields.created_at, format.time(created_at)],
        [t.fields.tracking_company, tracking_company],
        [t.fields.tracking_number, <Tracking key="tracking" fulfillment={fulfillment} />],
        ...(closed_at === null ? [] : [[t.fields.closed_at, format.time(closed_at)] as const]),
      ]}
    />
  );
}

/** Takes back a shipment that was marked by mistake. */
function UnshipButton({ row: { id, tracking_number }, etag }: Versioned<Fulfillment>) {
  const t = useStrings();
  const { client } = useCompany();
  const toasts = useToasts();
  const refresh = useRefresh();
  const action = useAction(toasts.fail);
  const undo = () =>
    action.run(
      () => client.fulfillments.update(id, { status: NOT_SHIPPED, tracking_number }, { ifMatch: etag }),
      () => toasts.say(t.sales.ship.unmarked),
      () => refresh('fulfillments', 'orders', 'activities'),
    );
  return (
    <Button busy={action.isBusy} onClick={() => void undo()}>
      {t.sales.ship.unmark}
    </Button>
  );
}
