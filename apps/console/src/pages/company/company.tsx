import { useCompany } from '../../data/company';
import { useRow, type Versioned } from '../../data/rows';
import { Columns, Facts, Page, Panel } from '../../kit/page';
import { useFormats } from '../../kit/format';
import { Badge, Loaded } from '../../kit/states';
import { useStrings } from '../../strings/strings';
import { fieldLabel } from '../../lists/value';
import type { Company } from '@marquee/client';
import { CompanyForm } from './company-form';

export function CompanyPage() {
  const t = useStrings();
  const { id } = useCompany();
  const company = useRow('companies', [id], (client) => client.companies.get(id));
  return (
    <Page title={t.nav.company}>
      <Loaded query={company}>
        {(found) => <Columns main={<CompanyForm found={found} />} side={<CompanyFacts found={found} />} />}
      </Loaded>
    </Page>
  );
}

/** The platform lets a company sell after it has filled these fields. */
const NEEDED_TO_SELL = ['company_name', 'first_name', 'last_name', 'email', 'street', 'zip', 'city'] as const;

/** What only the platform can change. */
function CompanyFacts({ found: { row } }: { readonly found: Versioned<Company> }) {
  const t = useStrings();
  const format = useFormats();
  const open = Object.entries(row.shop_status).filter(([, isMissing]) => isMissing);
  const missing = NEEDED_TO_SELL.filter((name) => row[name].trim() === '').map((name) => fieldLabel(t, name));
  const label = (name: string, value: number) => {
    const labels: Readonly<Record<string, string | undefined>> = t.choices;
    return labels[`${name}.${value}`] ?? value;
  };
  const { country_details: country } = row;
  return (
    <>
      <Panel title={t.administration.company.shop}>
        <p>
          {row.shop_active ? (
            <Badge tone="good">{t.administration.company.canSell}</Badge>
          ) : (
            <Badge tone="warn">{t.administration.company.cannotSell}</Badge>
          )}
        </p>
        {open.length > 0 && (
          <ul className="tight">
            {open.map(([name]) => (
              <li key={name}>
                {fieldLabel(t, name)}
                {name === 'Incomplete company data' && `: ${format.list(missing)}`}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={t.administration.company.byPlatform}>
        <Facts
          facts={[
            [t.fields.id, row.id],
            [t.fields.country, row.country],
            [t.fields.Currency, country.Currency.toUpperCase()],
            [t.administration.company.tax, format.percent(country.VAT)],
            [t.fields.tax_options, label('tax_options', row.tax_options)],
            [t.fields.company_type, label('company_type', row.company_type)],
            [t.fields.account_level, label('account_level', row.account_level)],
            [t.fields.esd_payment_route, label('esd_payment_route', row.esd_payment_route)],
            [t.fields.prod_payment_route, label('prod_payment_route', row.prod_payment_route)],
            [t.fields.digital_products_only, row.digital_products_only ? t.form.yes : t.form.no],
            [t.fields.creation_date, format.date(row.creation_date)],
            [t.fields.updated_at, format.time(row.updated_at)],
          ]}
        />
      </Panel>
    </>
  );
}
