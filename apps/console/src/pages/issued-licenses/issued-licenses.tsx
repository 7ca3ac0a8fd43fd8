import { Link } from '@tanstack/react-router';
import type { IssuedLicense } from '@marquee/client';
import { useCompany } from '../../data/company';
import { Page } from '../../kit/page';
import { ResourceList } from '../../lists/resource-list';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { LicenseBadge } from '../sales/license-badge';
import { useIssuedTexts } from './issued-texts';

const USUAL = ['id', 'title', 'license_title', 'state', 'customer_token', 'order_id', 'acquired_at', 'expires_at'];

/** What customers have bought. */
export function IssuedLicensesPage() {
  const t = useStrings();
  const texts = useIssuedTexts();
  const { id: company, has } = useCompany();
  return (
    <Page title={t.nav.issued}>
      <ResourceList<IssuedLicense>
        list="issuedLicenses"
        name={t.nav.issued}
        icon="key"
        usual={USUAL}
        href={({ id }) => pathOf(company, `issued-licenses/${id}`)}
        columns={{
          state: { cell: (license) => <LicenseBadge license={license} /> },
          customer_token: {
            cell: ({ customer_token: token }) =>
              has('customers') ? <Link to={pathOf(company, `customers/${token}`)}>{token}</Link> : token,
          },
          order_id: {
            cell: ({ order_id: order }) =>
              has('orders') ? <Link to={pathOf(company, `orders/${order}`)}>#{order}</Link> : `#${order}`,
          },
        }}
        empty={<p>{texts.none}</p>}
      />
    </Page>
  );
}
