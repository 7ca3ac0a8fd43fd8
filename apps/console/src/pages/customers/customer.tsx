import { useState } from 'react';
import { useParams } from '@tanstack/react-router';
import type { Customer } from '@marquee/client';
import { useCompany } from '../../data/company';
import { readVersion, useRefresh, useRow, type Versioned } from '../../data/rows';
import { useResourceForm } from '../../forms/form-state';
import { ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { Button } from '../../kit/button';
import { Columns, Page, Panel } from '../../kit/page';
import { Badge, Loaded } from '../../kit/states';
import { CallButton } from '../../lists/call-button';
import { choiceLabel } from '../../lists/value';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { AddressesPanel } from './addresses';
import { CUSTOMER_FIELDS, CustomerFields, withoutEmptyPasswords } from './customer-fields';
import { CustomerOrders, CustomerStatistics } from './customer-sales';
import { EraseDialog } from './erase-dialog';
import { IssuedLicenses } from './issued-licenses';

const nameOf = ({ first_name, last_name, email }: Customer) => `${first_name} ${last_name}`.trim() || email;

export function CustomerPage() {
  const t = useStrings();
  const { id: company } = useCompany();
  const { token = '' } = useParams({ strict: false });
  const [isErasing, setErasing] = useState(false);
  const customer = useRow('customers', [token], (client) => client.customers.get(token));
  const data = customer.data;
  return (
    <Page
      title={data ? nameOf(data.row) : t.fields.customer}
      parent={{ to: pathOf(company, 'customers'), title: t.nav.customers }}
      badges={data?.row.state === 'disabled' && <Badge tone="warn">{choiceLabel(t, data.row.state)}</Badge>}
      actions={
        <>
          <CallButton run={(client) => client.customers.get(token)} typescript={`client.customers.get('${token}')`} />
          {data && (
            <Button look="danger" onClick={() => setErasing(true)}>
              {t.sales.customer.erase}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={customer}>{(versioned) => <CustomerDetail {...versioned} />}</Loaded>
      {isErasing && data && (
        <EraseDialog customer={data.row} etag={data.etag} name={nameOf(data.row)} onClose={() => setErasing(false)} />
      )}
    </Page>
  );
}

function CustomerDetail({ row, etag }: Versioned<Customer>) {
  const { has } = useCompany();
  return (
    <Columns
      main={
        <>
          <ProfilePanel row={row} etag={etag} />
          {has('orders') && <CustomerOrders token={row.token} />}
          <IssuedLicenses token={row.token} />
        </>
      }
      side={
        <>
          <CustomerStatistics customer={row} />
          <AddressesPanel customer={row} />
        </>
      }
    />
  );
}

function ProfilePanel({ row, etag }: Versioned<Customer>) {
  const t = useStrings();
  const { client } = useCompany();
  const refresh = useRefresh();
  const { token } = row;
  const state = useResourceForm({
    spec: FORMS.customer.update,
    fields: CUSTOMER_FIELDS,
    row,
    etag,
    save: (values, { ifMatch }) => client.customers.update(token, withoutEmptyPasswords(values), { ifMatch }),
    reload: () => readVersion(client.customers.get(token)),
    onSaved: () => {
      // A stored password must not be sent again with the next change.
      for (const name of ['password', 'password_confirmation']) state.form.resetField(name, { defaultValue: '' });
      void refresh('customers', 'orders');
    },
  });
  return (
    <Panel title={t.sales.customer.profile}>
      <ResourceForm state={state}>
        <CustomerFields />
      </ResourceForm>
    </Panel>
  );
}
