import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { Fulfillment, Order } from '@marquee/client';
import { useCompany } from '../../data/company';
import { mailTo } from '../../data/text';
import { Button } from '../../kit/button';
import { useFormats } from '../../kit/format';
import { Facts, Panel } from '../../kit/page';
import { choiceLabel } from '../../lists/value';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { AddressLines } from '../sales/address-lines';
import { SHIPPED } from '../sales/shipment-form';
import { DetailsDialog, ShippingAddressDialog } from './order-dialogs';

interface SideProps {
  readonly order: Order;
  readonly fulfillments: readonly Fulfillment[];
}

/** Who bought, where it goes, and the details of the order. */
export function OrderSide({ order, fulfillments }: SideProps) {
  const t = useStrings();
  const [opened, setOpened] = useState<'details' | 'address'>();
  const close = () => setOpened(undefined);
  const isActive = order.cancelled_at === null;
  const waits = isActive && fulfillments.some(({ status, closed_at }) => status !== SHIPPED && closed_at === null);
  return (
    <>
      <CustomerPanel order={order} />
      {(order.shipping_address !== null || fulfillments.length > 0) && (
        <Panel
          title={t.fields.shipping_address}
          actions={
            waits && <Button look="bare" icon="edit" label={t.sales.editAddress} onClick={() => setOpened('address')} />
          }
        >
          <AddressLines address={order.shipping_address} />
        </Panel>
      )}
      <Panel
        title={t.sales.details}
        actions={<Button look="bare" icon="edit" label={t.sales.editDetails} onClick={() => setOpened('details')} />}
      >
        <OrderFacts order={order} />
      </Panel>
      {opened === 'details' && <DetailsDialog order={order} onClose={close} />}
      {opened === 'address' && <ShippingAddressDialog order={order} onClose={close} />}
    </>
  );
}

function CustomerPanel({ order: { customer, email } }: { readonly order: Order }) {
  const t = useStrings();
  const { id, has } = useCompany();
  const name = `${customer.first_name} ${customer.last_name}`.trim() || customer.email;
  const mail = email || customer.email;
  return (
    <Panel title={t.fields.customer}>
      <div className="tight">
        <p>
          {has('customers') ? (
            <Link to={pathOf(id, `customers/${customer.token}`)}>{name}</Link>
          ) : (
            <strong>{name}</strong>
          )}
        </p>
        {mail && (
          <p>
            <a href={mailTo(mail)}>{mail}</a>
          </p>
        )}
        <p>
          <Link to={pathOf(id, 'orders')} search={{ customer_token: customer.token }}>
            {t.sales.ordersCount(customer.orders_count)}
          </Link>
        </p>
      </div>
      {customer.note && <p className="lines soft">{customer.note}</p>}
      <div className="tight">
        <h3>{t.fields.default_address}</h3>
        <AddressLines address={customer.default_address} />
      </div>
    </Panel>
  );
}

function OrderFacts({ order }: { readonly order: Order }) {
  const t = useStrings();
  const format = useFormats();
  const facts: [keyof Order, string | null][] = [
    ['order_number', order.order_number],
    ['po_number', order.po_number],
    ['email', order.email],
    ['processed_at', format.time(order.processed_at)],
    ['source_name', choiceLabel(t, order.source_name)],
    ['gateway', order.gateway],
    ['total_weight', order.total_weight > 0 ? format.number(order.total_weight) : null],
    ['theme_setting_id', String(order.theme_setting_id)],
    ['referring_site', order.referring_site],
    ['landing_site', order.landing_site],
    ['device_id', order.device_id],
    ['browser_ip', order.browser_ip],
  ];
  const always = new Set<keyof Order>(['order_number', 'po_number', 'email']);
  const shown = facts.filter(([name, value]) => always.has(name) || Boolean(value));
  const labels: Readonly<Record<string, string>> = t.fields;
  return <Facts facts={shown.map(([name, value]) => [labels[name] ?? name, value])} />;
}
