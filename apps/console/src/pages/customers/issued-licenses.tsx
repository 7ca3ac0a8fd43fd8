import { Link } from '@tanstack/react-router';
import type { IssuedLicense } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRows } from '../../data/rows';
import { LISTS } from '../../generated/lists';
import { instantOf } from '../../data/instant';
import { Panel } from '../../kit/page';
import { Badge, Loaded } from '../../kit/states';
import { DataTable } from '../../lists/table';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';

const COLUMNS = ['title', 'license_title', 'acquired_at', 'expires_at', 'first_used_at', 'order_id', 'state'];

/** What the customer may view or use, newest first. */
export function IssuedLicenses({ token }: { readonly token: string }) {
  const t = useStrings();
  const { id, has } = useCompany();
  const licenses = useRows<IssuedLicense>({ list: 'issuedLicenses', args: [token], query: { order: 'id desc' } });
  return (
    <Panel title={t.sales.customer.issued}>
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

function LicenseBadge({ license: { revoked_at, expires_at } }: { readonly license: IssuedLicense }) {
  const t = useStrings();
  if (revoked_at !== null) return <Badge tone="bad">{t.sales.customer.revoked}</Badge>;
  if (expires_at !== null && instantOf(expires_at).getTime() < Date.now()) {
    return <Badge tone="warn">{t.sales.customer.expired}</Badge>;
  }
  return <Badge tone="good">{t.sales.customer.active}</Badge>;
}
