import { useNavigate } from '@tanstack/react-router';
import type { CustomerCreate } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { useResourceForm } from '../../forms/form-state';
import { ItemList } from '../../forms/item-list';
import { FieldGroup, ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { Page, Panel } from '../../kit/page';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { ADDRESS_FIELDS, AddressFields } from '../sales/address-fields';
import { CUSTOMER_FIELDS, CustomerFields, withoutEmptyPasswords } from './customer-fields';

const BLANK = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, '']));

export function NewCustomerPage() {
  const t = useStrings();
  const { id: company, client } = useCompany();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const state = useResourceForm({
    spec: FORMS.customer.create,
    fields: [...CUSTOMER_FIELDS, 'addresses'],
    save: (values, { idempotencyKey }) =>
      client.customers.create(withoutEmptyPasswords(values) as CustomerCreate, { idempotencyKey }),
    onSaved: ({ token }) => {
      void refresh('customers');
      void navigate({ to: pathOf(company, `customers/${token}`), ignoreBlocker: true });
    },
    message: t.sales.customer.created,
  });
  return (
    <Page title={t.sales.customer.title} parent={{ to: pathOf(company, 'customers'), title: t.nav.customers }} narrow>
      <Panel>
        <ResourceForm state={state} onCancel={() => void navigate({ to: pathOf(company, 'customers') })}>
          <CustomerFields isNew />
          <FieldGroup title={t.fields.addresses}>
            <ItemList name="addresses" itemName={t.sales.customer.addressName} blank={() => BLANK}>
              {(path) => <AddressFields path={path} />}
            </ItemList>
          </FieldGroup>
        </ResourceForm>
      </Panel>
    </Page>
  );
}
