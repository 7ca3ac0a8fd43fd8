import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { Fulfillment } from '@marquee/client';
import { useCompany } from '../../data/company';
import { Button } from '../../kit/button';
import { Panel } from '../../kit/page';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import styles from '../sales/sales.module.css';
import { FulfillmentBadge, Goods, Tracking } from '../sales/shipment';
import { SHIPPED, ShipDialog } from '../sales/shipment-form';

/** The goods of the order, one fulfillment for each company that ships some. */
export function OrderShipments({ fulfillments }: { readonly fulfillments: readonly Fulfillment[] }) {
  const t = useStrings();
  const { id: company } = useCompany();
  const [shipping, setShipping] = useState<number>();
  if (fulfillments.length === 0) return null;
  return (
    <Panel title={t.fields.fulfillments}>
      <ul className={styles.rows}>
        {fulfillments.map((one) => (
          <li key={one.id}>
            <div className="tight">
              <p>
                <Link to={pathOf(company, `fulfillments/${one.id}`)}>{t.sales.fulfillment(one.id)}</Link>{' '}
                <FulfillmentBadge fulfillment={one} />
              </p>
              <p className="small">
                <Goods fulfillment={one} />
              </p>
              {one.tracking_number && (
                <p className="small soft">
                  {t.fields.tracking_number}: <Tracking fulfillment={one} />
                </p>
              )}
            </div>
            {one.closed_at === null && (
              <Button icon={one.status === SHIPPED ? 'edit' : 'truck'} onClick={() => setShipping(one.id)}>
                {one.status === SHIPPED ? t.sales.ship.edit : t.sales.ship.mark}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shipping !== undefined && <ShipDialog id={shipping} onClose={() => setShipping(undefined)} />}
    </Panel>
  );
}
