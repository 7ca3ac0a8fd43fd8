import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { IssuedLicense } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRows } from '../../data/rows';
import { LISTS } from '../../generated/lists';
import { Button } from '../../kit/button';
import { cx } from '../../kit/cx';
import { useFormats } from '../../kit/format';
import { Panel } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../lists/table';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { LicenseBadge } from '../sales/license-badge';
import styles from '../sales/sales.module.css';

const FEW = '10';
const MANY = '250';
const COLUMNS = ['title', 'acquired_at', 'expires_at', 'order_id', 'state'];

/** What the customer may view or use, newest first. */
export function IssuedLicenses({ token }: { readonly token: string }) {
  const t = useStrings();
  const format = useFormats();
  const { id, has } = useCompany();
  const [limit, setLimit] = useState(FEW);
  const licenses = useRows<IssuedLicense>({
    list: 'issuedLicenses',
    query: { customer_token: token, order: 'id desc', limit },
  });
  return (
    <Panel
      title={t.sales.customer.issued}
      actions={
        limit === FEW &&
        licenses.data?.hasNext && <Button onClick={() => setLimit(MANY)}>{t.sales.customer.moreLicenses}</Button>
      }
    >
      <Loaded query={licenses}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="soft">{t.sales.customer.noLicenses}</p>
          ) : (
            <DataTable<IssuedLicense>
              name={t.sales.customer.issued}
              rows={rows}
              columns={COLUMNS}
              kinds={LISTS.issuedLicenses.columns}
              rowKey={(license) => String(license.id)}
              renderers={{
                title: {
                  cell: ({ id: license, title, license_title, hd }) => (
                    <span className={styles.wide}>
                      <Link to={pathOf(id, `issued-licenses/${license}`)}>{title}</Link>
                      <span className={cx('small soft', styles.block)}>
                        {hd ? `${license_title} · HD` : license_title}
                      </span>
                    </span>
                  ),
                },
                acquired_at: { cell: ({ acquired_at }) => format.date(acquired_at) },
                order_id: {
                  cell: ({ order_id: order }) =>
                    has('orders') ? <Link to={pathOf(id, `orders/${order}`)}>#{order}</Link> : `#${order}`,
                },
                state: { header: t.fields.status, cell: (license) => <LicenseBadge license={license} /> },
              }}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
