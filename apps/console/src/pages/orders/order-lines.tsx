import { Link } from '@tanstack/react-router';
import type { Fulfillment, Order } from '@marquee/client';
import { useCompany } from '../../data/company';
import { cx } from '../../kit/cx';
import { useFormats } from '../../kit/format';
import { Panel } from '../../kit/page';
import { Badge } from '../../kit/states';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import styles from '../sales/sales.module.css';
import { refundedAmount, refundedItems } from './refund-amounts';

type Line = Order['line_items'][number];

const SHIPPED = 100;

interface OrderLinesProps {
  readonly order: Order;
  /** Absent until they are read. */
  readonly fulfillments: readonly Fulfillment[] | undefined;
}

/** What was sold, and what it cost. */
export function OrderLines({ order, fulfillments }: OrderLinesProps) {
  const t = useStrings();
  const shipped = fulfillments?.filter(({ status }) => status === SHIPPED);
  const shippedIds = new Set(shipped?.flatMap(({ line_items }) => line_items.map(({ id }) => id)));
  const back = refundedItems(order);
  return (
    <Panel title={t.fields.line_items}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.list.table(t.fields.line_items)}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t.sales.product}</th>
              <th scope="col">{t.fields.status}</th>
              <th scope="col" className={styles.number}>
                {t.sales.netPrice}
              </th>
              <th scope="col" className={styles.number}>
                {t.fields.quantity}
              </th>
              <th scope="col" className={styles.number}>
                {t.fields.total_discount}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.line_items.map((line) => (
              <LineRow
                key={line.id}
                line={line}
                order={order}
                refunded={back.get(line.id) ?? 0}
                isShipped={fulfillments && shippedIds.has(line.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Totals order={order} />
    </Panel>
  );
}

interface LineRowProps {
  readonly line: Line;
  readonly order: Order;
  readonly refunded: number;
  readonly isShipped: boolean | undefined;
}

function LineRow({ line, order, refunded, isShipped }: LineRowProps) {
  const t = useStrings();
  const format = useFormats();
  const { id, has } = useCompany();
  const isOpen = order.cancelled_at === null && (isShipped === true || refunded < line.quantity);
  const terms = [line.license_title, line.hd ? 'HD' : undefined].filter(Boolean).join(' · ');
  return (
    <tr>
      <td className={styles.title}>
        {has('products') ? <Link to={pathOf(id, `products/${line.product_id}`)}>{line.title}</Link> : line.title}
        {terms && <p className="small soft">{terms}</p>}
        <p className={cx('small soft', styles.sku)}>{line.sku}</p>
      </td>
      <td>
        <span className={styles.badges}>
          {line.requires_shipping && isShipped !== undefined && isOpen && (
            <Badge tone={isShipped ? 'good' : 'warn'}>{isShipped ? t.choices.fulfilled : t.choices.null}</Badge>
          )}
          {!line.requires_shipping && <Badge>{t.sales.noShipping}</Badge>}
          {refunded > 0 && <Badge tone="warn">{t.sales.refundedOf(refunded, line.quantity)}</Badge>}
          {!line.product_exists && <Badge>{t.sales.preOrder}</Badge>}
        </span>
      </td>
      <td className={styles.number}>{format.money(line.price, order.currency)}</td>
      <td className={styles.number}>{format.number(line.quantity)}</td>
      <td className={styles.number}>
        {line.total_discount > 0 ? `−${format.money(line.total_discount, order.currency)}` : '–'}
      </td>
    </tr>
  );
}

/** The sums of the order, in the order of an invoice. */
function Totals({ order }: { readonly order: Order }) {
  const t = useStrings();
  const format = useFormats();
  const money = (amount: number) => format.money(amount, order.currency);
  const refunded = refundedAmount(order);
  const codes = order.discount_codes.map(({ code }) => code).join(', ');
  const shipping = order.shipping_lines.reduce((sum, { price }) => sum + price, 0);
  const rows: (readonly [string, string, boolean?])[] = [
    [t.fields.total_line_items_price, money(order.total_line_items_price)],
    ...(order.total_discounts > 0
      ? [[codes ? t.sales.discount(codes) : t.fields.total_discounts, `−${money(order.total_discounts)}`] as const]
      : []),
    ...(order.shipping_lines.length > 0
      ? [[shippingName(order) || t.fields.shipping_lines, money(shipping)] as const]
      : []),
    [t.fields.total_price, money(order.total_price), true],
    [t.fields.subtotal_price, money(order.subtotal_price)],
    ...order.tax_lines.map(
      ({ rate, price }) =>
        [t.sales.taxLine(format.percent(rate), money(price)), money(taxOf(order, price * rate))] as const,
    ),
    ...(order.tax_lines.length === 1 ? [] : [[t.fields.total_tax, money(order.total_tax)] as const]),
    ...(refunded > 0
      ? [
          [t.sales.refundedSum, `−${money(refunded)}`] as const,
          [t.sales.kept, money(order.total_price - refunded), true] as const,
        ]
      : []),
  ];
  return (
    <dl className={styles.totals}>
      {rows.map(([name, value, isSum]) => (
        <div key={name} className={cx(isSum === true && styles.sum)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The only tax is known to the cent; several are computed from their net prices. */
function taxOf({ tax_lines, total_tax }: Order, computed: number): number {
  return tax_lines.length === 1 ? total_tax : Math.round(computed);
}

const shippingName = ({ shipping_lines }: Order) =>
  shipping_lines
    .map(({ title }) => title)
    .filter(Boolean)
    .join(', ');
