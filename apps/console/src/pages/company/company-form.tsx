import { useWatch } from 'react-hook-form';
import type { Company } from '@marquee/client';
import { useCompany } from '../../data/company';
import { readVersion, useRefresh, type Versioned } from '../../data/rows';
import { Field } from '../../forms/field';
import { FormPanel, StoredOnly } from '../../forms/form-panel';
import { useResourceForm } from '../../forms/form-state';
import { FieldRow, ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { languageOptions } from '../../kit/language-options';
import { useLanguage, useStrings } from '../../strings/strings';

const SPEC = FORMS.company.update;
/** The console does not ask for a card; apps may store one. */
const FIELDS = Object.keys(SPEC).filter((name) => !name.startsWith('creditcard_'));

export function CompanyForm({ found: { row, etag } }: { readonly found: Versioned<Company> }) {
  const { id, client } = useCompany();
  const refresh = useRefresh();
  const state = useResourceForm<Company>({
    spec: SPEC,
    fields: FIELDS,
    row,
    etag,
    save: (values, { ifMatch }) => client.companies.update(id, values, { ifMatch }),
    reload: () => readVersion(client.companies.get(id)),
    onSaved: () => void refresh('companies'),
  });
  return (
    <ResourceForm state={state} isLong>
      <NameAndAddress />
      <Contact row={row} />
      <Stock />
      <Apps />
      <Others />
    </ResourceForm>
  );
}

function NameAndAddress() {
  const t = useStrings();
  return (
    <FormPanel title={t.administration.company.address} hint={t.administration.company.addressHint}>
      <FieldRow>
        <Field name="company_name" />
        <Field name="company_additional_name" />
      </FieldRow>
      <Field name="street" />
      <FieldRow>
        <Field name="zip" />
        <Field name="city" />
        <Field name="province" />
      </FieldRow>
    </FormPanel>
  );
}

function Contact({ row }: { readonly row: Company }) {
  const t = useStrings();
  const language = useLanguage();
  return (
    <FormPanel title={t.administration.company.contact} hint={t.administration.company.contactHint}>
      <FieldRow>
        <Field name="first_name" />
        <Field name="last_name" />
      </FieldRow>
      <FieldRow>
        <Field name="email" />
        <Field name="language" options={languageOptions(language, row.language)} />
      </FieldRow>
      <FieldRow>
        <Field name="phone" />
        <Field name="moblile_phone" />
      </FieldRow>
    </FormPanel>
  );
}

function Stock() {
  const t = useStrings();
  return (
    <FormPanel title={t.administration.company.stock} hint={t.administration.company.stockHint}>
      <Field name="inventory_management_active" />
      <FieldRow>
        <Field name="warn_at_stock_level_below" />
        <Field name="stop_selling_at_stock_level_below" />
      </FieldRow>
    </FormPanel>
  );
}

function Apps() {
  const t = useStrings();
  const isActive: unknown = useWatch({ name: 'api_active' });
  return (
    <FormPanel title={t.nav.apps}>
      <Field name="api_active" hint={t.administration.company.apiHint} />
      {isActive === false && (
        <p className="notice bad" role="status">
          {t.administration.company.apiOff}
        </p>
      )}
      <Field name="license_server_active" hint={t.administration.company.licenseServerHint} />
    </FormPanel>
  );
}

function Others() {
  return (
    <StoredOnly>
      <FieldRow>
        <Field name="province_code" />
        <Field name="partner_model" />
      </FieldRow>
      <Field name="affiliates_active" />
      <Field name="managed_users_active" />
      <Field name="show_recommended_products_player" />
    </StoredOnly>
  );
}
