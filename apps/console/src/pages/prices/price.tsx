import { useNavigate, useParams } from '@tanstack/react-router';
import type { Price, PriceCreate } from '@marquee/client';
import { useCompany } from '../../data/company';
import { readVersion, useRefresh, useRow } from '../../data/rows';
import { Field } from '../../forms/field';
import { useResourceForm } from '../../forms/form-state';
import { ItemList } from '../../forms/item-list';
import { FieldRow, ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { useFormats } from '../../kit/format';
import { Columns, Facts, Page, Panel } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { useCountries, useCurrencies } from '../catalog/codes';
import { DeleteButton } from '../catalog/delete-button';

export function NewPricePage() {
  const t = useStrings();
  const { id: company } = useCompany();
  const navigate = useNavigate();
  const refresh = useRefresh();
  return (
    <Page title={t.catalog.prices.create} parent={{ to: pathOf(company, 'prices'), title: t.nav.prices }}>
      <PriceForm
        onSaved={({ id }) => {
          void refresh('prices');
          void navigate({ to: pathOf(company, `prices/${id}`), ignoreBlocker: true });
        }}
      />
    </Page>
  );
}

export function PricePage() {
  const t = useStrings();
  const { id: company, client } = useCompany();
  const id = Number(useParams({ strict: false }).id);
  const refresh = useRefresh();
  const price = useRow('prices', [id], (api) => api.prices.get(id));
  const row = price.data?.row;
  const parent = { to: pathOf(company, 'prices'), title: t.nav.prices };
  // The price decides whether products can be sold.
  const changed = () => void refresh('prices', 'products');
  return (
    <Page
      title={row?.title ?? t.fields.price}
      parent={parent}
      actions={
        row && (
          <DeleteButton
            name={row.title}
            text={t.catalog.prices.removeHint}
            to={parent.to}
            remove={() => client.prices.remove(id)}
            onRemoved={changed}
          />
        )
      }
    >
      <Loaded query={price}>
        {({ row: stored, etag }) => <PriceForm key={stored.id} price={stored} etag={etag} onSaved={changed} />}
      </Loaded>
    </Page>
  );
}

interface PriceFormProps {
  readonly price?: Price;
  readonly etag?: string;
  readonly onSaved: (price: Price) => void;
}

const FIELDS = Object.keys(FORMS.price.update);

function PriceForm({ price, etag, onSaved }: PriceFormProps) {
  const t = useStrings();
  const { client } = useCompany();
  const state = useResourceForm<Price>({
    spec: price ? FORMS.price.update : FORMS.price.create,
    fields: FIELDS,
    row: price,
    etag,
    save: (values, { ifMatch, idempotencyKey }) =>
      price
        ? client.prices.update(price.id, values, { ifMatch })
        : client.prices.create(values as PriceCreate, { idempotencyKey }),
    reload: () => readVersion(client.prices.get(price?.id ?? 0)),
    onSaved,
  });
  return (
    <ResourceForm state={state}>
      <Columns
        main={
          <>
            <Panel>
              <Field name="title" hint={t.catalog.prices.titleHint} autoFocus={price === undefined} />
              <Field name="valid" hint={t.catalog.prices.validHint} />
            </Panel>
            <Prices price={price} />
          </>
        }
        side={<PriceFacts price={price} />}
      />
    </ResourceForm>
  );
}

function Prices({ price }: { readonly price: Price | undefined }) {
  const t = useStrings();
  const currencies = useCurrencies(price?.currencies.map(({ currency }) => currency));
  const countries = useCountries(price?.countries.map(({ country_code }) => country_code));
  return (
    <>
      <Panel title={t.fields.currencies}>
        <p className="hint">{t.catalog.prices.currenciesHint}</p>
        <ItemList name="currencies" itemName={t.catalog.prices.byCurrency} blank={() => ({ currency: '', price: '' })}>
          {(path) => (
            <FieldRow>
              <Field name={`${path}.currency`} options={currencies} />
              <Field name={`${path}.price`} />
            </FieldRow>
          )}
        </ItemList>
      </Panel>
      <Panel title={t.fields.countries}>
        <p className="hint">{t.catalog.prices.countriesHint}</p>
        <ItemList
          name="countries"
          itemName={t.catalog.prices.byCountry}
          blank={() => ({ country_code: '', country_name: '', price: '' })}
        >
          {(path) => (
            <FieldRow>
              <Field name={`${path}.country_code`} label={t.fields.country} options={countries} />
              <Field name={`${path}.price`} />
              <Field name={`${path}.country_name`} />
            </FieldRow>
          )}
        </ItemList>
      </Panel>
    </>
  );
}

function PriceFacts({ price }: { readonly price: Price | undefined }) {
  const t = useStrings();
  const format = useFormats();
  return (
    <>
      <Panel title={t.catalog.prices.howTitle}>
        <p>{t.catalog.prices.how}</p>
        <p>{t.catalog.prices.tax}</p>
      </Panel>
      {price && (
        <Panel title={t.catalog.details}>
          <Facts
            facts={[
              [t.fields.id, price.id],
              [t.fields.created_at, format.time(price.created_at)],
              [t.fields.modified_at, format.time(price.modified_at)],
            ]}
          />
        </Panel>
      )}
    </>
  );
}
