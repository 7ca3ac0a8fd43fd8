import type { Order } from '@marquee/client';
import { Button } from '../../kit/button';
import { useStrings } from '../../strings/strings';
import styles from '../sales/sales.module.css';
import { refundedItems } from './refund-amounts';

interface RefundLinesProps {
  readonly order: Order;
  readonly quantities: ReadonlyMap<number, number>;
  readonly onChange: (quantities: ReadonlyMap<number, number>) => void;
}

/** The lines of an order with the number of items to refund. */
export function RefundLines({ order, quantities, onChange }: RefundLinesProps) {
  const t = useStrings();
  const back = refundedItems(order);
  const lines = order.line_items.map((line) => ({ ...line, left: line.quantity - (back.get(line.id) ?? 0) }));
  const set = (id: number, quantity: number) => onChange(new Map([...quantities, [id, quantity]]));
  return (
    <div className={styles.group}>
      <div className={styles.scroll}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t.sales.product}</th>
              <th scope="col" className={styles.number}>
                {t.sales.refund.refundable}
              </th>
              <th scope="col">{t.sales.refund.quantity}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, title, license_title, left }) => (
              <tr key={id}>
                <td className={styles.title}>
                  {title}
                  {license_title && <p className="small soft">{license_title}</p>}
                </td>
                <td className={styles.number}>{left}</td>
                <td>
                  <input
                    type="number"
                    min={0}
                    max={left}
                    disabled={left === 0}
                    aria-label={t.sales.refund.quantityOf(title)}
                    value={quantities.get(id) ?? 0}
                    onChange={(event) =>
                      set(id, Math.max(0, Math.min(left, Math.trunc(event.target.valueAsNumber) || 0)))
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button onClick={() => onChange(new Map(lines.map(({ id, left }) => [id, left])))}>
        {t.sales.refund.allItems}
      </Button>
    </div>
  );
}
