import { Link, useParams } from '@tanstack/react-router';
import type { IssuedLicense } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRow } from '../../data/rows';
import { CopyValue } from '../../kit/copy';
import { useFormats } from '../../kit/format';
import { Columns, Facts, Page, Panel } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { CallButton } from '../../lists/call-button';
import { specOf } from '../../lists/list-state';
import { fieldLabel, Value } from '../../lists/value';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { LicenseBadge } from '../sales/license-badge';
import { useIssuedTexts } from './issued-texts';
import { LicenseActions } from './license-actions';
import { LicenseDevices } from './license-devices';
import { LicenseUses } from './license-uses';

export function IssuedLicensePage() {
  const t = useStrings();
  const texts = useIssuedTexts();
  const { id: company } = useCompany();
  const id = Number(useParams({ strict: false }).id);
  const license = useRow('issuedLicenses', [id], (client) => client.issuedLicenses.get(id));
  const found = license.data;
  return (
    <Page
      title={found?.row.title ?? texts.title(id)}
      parent={{ to: pathOf(company, 'issued-licenses'), title: t.nav.issued }}
      badges={found && <LicenseBadge license={found.row} />}
      actions={
        <>
          {found && <LicenseActions license={found.row} etag={found.etag} />}
          <CallButton run={(client) => client.issuedLicenses.get(id)} typescript={`client.issuedLicenses.get(${id})`} />
        </>
      }
    >
      <Loaded query={license}>
        {({ row }) => (
          <Columns
            main={
              <>
                <LicenseKey license={row} />
                <LicenseDevices license={row} />
                <LicenseUses id={id} />
                <Terms license={row} />
              </>
            }
            side={
              <Panel title={t.sales.details}>
                <LicenseFacts license={row} />
              </Panel>
            }
          />
        )}
      </Loaded>
    </Page>
  );
}

interface LicenseProps {
  readonly license: IssuedLicense;
}

function LicenseKey({ license: { key } }: LicenseProps) {
  const t = useStrings();
  const texts = useIssuedTexts();
  return (
    <Panel title={t.fields.key}>
      <CopyValue name={t.fields.key} text={key}>
        <p className="hint">{texts.keyHint}</p>
      </CopyValue>
    </Panel>
  );
}

/** The terms that differ from the usual ones: 0 and empty lists limit nothing. */
function Terms({ license: { terms } }: LicenseProps) {
  const t = useStrings();
  const texts = useIssuedTexts();
  const kinds = specOf('licenses').columns;
  const set = Object.entries(terms).filter(
    ([name, value]) =>
      name !== 'id' && value !== null && value !== 0 && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return (
    <Panel title={t.fields.terms}>
      <Facts
        facts={set.map(([name, value]) => [
          fieldLabel(t, name),
          <Value key={name} kind={kinds[name] ?? 'text'} value={value} field={name} />,
        ])}
      />
      <p className="hint">{texts.termsHint}</p>
    </Panel>
  );
}

function LicenseFacts({ license }: LicenseProps) {
  const t = useStrings();
  const format = useFormats();
  const { id: company, has } = useCompany();
  const { id, order_id: order, customer_token: token, product_id: product } = license;
  const times = (['acquired_at', 'first_used_at', 'expires_at', 'suspended_at', 'revoked_at'] as const).flatMap(
    (name) => {
      const time = license[name];
      return time === null ? [] : [[fieldLabel(t, name), format.time(time)] as const];
    },
  );
  const linked = (isOpen: boolean, page: string, text: string) =>
    isOpen ? <Link to={pathOf(company, page)}>{text}</Link> : text;
  return (
    <Facts
      facts={[
        [t.fields.id, String(id)],
        [t.fields.customer_token, linked(has('customers'), `customers/${token}`, token)],
        [t.fields.order_id, linked(has('orders'), `orders/${order}`, `#${order}`)],
        [t.fields.product_id, linked(has('products'), `products/${product}`, product)],
        ...times,
      ]}
    />
  );
}
