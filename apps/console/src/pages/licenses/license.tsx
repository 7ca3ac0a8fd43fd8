import { useNavigate, useParams } from '@tanstack/react-router';
import type { License, LicenseCreate } from '@marquee/client';
import { useCompany } from '../../data/company';
import { readVersion, useRefresh, useRow } from '../../data/rows';
import { useResourceForm } from '../../forms/form-state';
import { ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { useFormats } from '../../kit/format';
import { Columns, Facts, Page, Panel } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { fieldLabel, Value } from '../../lists/value';
import { specOf } from '../../lists/list-state';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { DeleteButton } from '../catalog/delete-button';
import { LicenseFields } from './license-fields';
import { useLicenseTexts } from './license-texts';

export function NewLicensePage() {
  const t = useStrings();
  const texts = useLicenseTexts();
  const { id: company } = useCompany();
  const navigate = useNavigate();
  const refresh = useRefresh();
  return (
    <Page title={texts.create} parent={{ to: pathOf(company, 'licenses'), title: t.nav.licenses }}>
      <LicenseForm
        onSaved={({ id }) => {
          void refresh('licenses');
          void navigate({ to: pathOf(company, `licenses/${id}`), ignoreBlocker: true });
        }}
      />
    </Page>
  );
}

export function LicensePage() {
  const t = useStrings();
  const texts = useLicenseTexts();
  const { id: company, client } = useCompany();
  const id = Number(useParams({ strict: false }).id);
  const refresh = useRefresh();
  const license = useRow('licenses', [id], (api) => api.licenses.get(id));
  const row = license.data?.row;
  const isOwn = row?.assignment === 1 && row.company_id === company;
  const parent = { to: pathOf(company, 'licenses'), title: t.nav.licenses };
  const changed = () => void refresh('licenses', 'products');
  return (
    <Page
      title={row?.name ?? t.fields.license_id}
      parent={parent}
      actions={
        isOwn && (
          <DeleteButton
            name={row.name}
            text={texts.removeHint}
            to={parent.to}
            remove={() => client.licenses.remove(id)}
            onRemoved={changed}
          />
        )
      }
    >
      <Loaded query={license}>
        {({ row: stored, etag }) =>
          isOwn ? (
            <LicenseForm key={stored.id} license={stored} etag={etag} onSaved={changed} />
          ) : (
            <SharedLicense license={stored} />
          )
        }
      </Loaded>
    </Page>
  );
}

interface LicenseFormProps {
  readonly license?: License;
  readonly etag?: string;
  readonly onSaved: (license: License) => void;
}

/** Only the operator shares a license with all companies. */
const FIELDS = Object.keys(FORMS.license.update).filter((name) => name !== 'assignment');

function LicenseForm({ license, etag, onSaved }: LicenseFormProps) {
  const { client } = useCompany();
  const state = useResourceForm<License>({
    spec: license ? FORMS.license.update : FORMS.license.create,
    fields: FIELDS,
    row: license,
    etag,
    save: (values, { ifMatch, idempotencyKey }) =>
      license
        ? client.licenses.update(license.id, values, { ifMatch })
        : client.licenses.create(values as LicenseCreate, { idempotencyKey }),
    reload: () => readVersion(client.licenses.get(license?.id ?? 0)),
    onSaved,
  });
  return (
    <ResourceForm state={state} isLong>
      <Columns main={<LicenseFields isNew={license === undefined} />} side={<LicenseFacts license={license} />} />
    </ResourceForm>
  );
}

function LicenseFacts({ license }: { readonly license: License | undefined }) {
  const t = useStrings();
  const texts = useLicenseTexts();
  const format = useFormats();
  return (
    <>
      <Panel title={texts.howTitle}>
        <p>{texts.how}</p>
        <p>{texts.issued}</p>
      </Panel>
      {license && (
        <Panel title={t.catalog.details}>
          <Facts
            facts={[
              [t.fields.id, license.id],
              [t.fields.created_at, format.time(license.created_at)],
              [t.fields.assignment, t.choices['assignment.1']],
            ]}
          />
        </Panel>
      )}
    </>
  );
}

/** A license of the operator, which the company may use and not change. */
function SharedLicense({ license }: { readonly license: License }) {
  const t = useStrings();
  const texts = useLicenseTexts();
  const row: Readonly<Record<string, unknown>> = { ...license };
  return (
    <>
      <p className="notice">{texts.sharedHint}</p>
      <Panel>
        <Facts
          facts={Object.entries(specOf('licenses').columns).map(([name, kind]) => [
            fieldLabel(t, name),
            <Value key={name} kind={kind} value={row[name]} field={name} />,
          ])}
        />
      </Panel>
    </>
  );
}
