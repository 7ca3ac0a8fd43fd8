import type { CustomerAddress } from '@marquee/client';
import { useCompany } from '../../data/company';
import { readVersion, useRefresh, useRow, type Versioned } from '../../data/rows';
import { Field } from '../../forms/field';
import { useResourceForm } from '../../forms/form-state';
import { ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { Dialog } from '../../kit/dialog';
import { Loaded } from '../../kit/states';
import { useStrings } from '../../strings/strings';
import { ADDRESS_FIELDS, AddressFields } from '../sales/address-fields';

interface NewProps {
  readonly token: string;
  readonly onClose: () => void;
}

export function NewAddressDialog({ token, onClose }: NewProps) {
  const t = useStrings();
  const { client } = useCompany();
  const refresh = useRefresh();
  const state = useResourceForm({
    spec: FORMS.address.create,
    fields: [...ADDRESS_FIELDS, 'default'],
    save: (values, { idempotencyKey }) => client.addresses.create(token, values, { idempotencyKey }),
    onSaved: () => {
      void refresh('customers', 'addresses');
      onClose();
    },
  });
  return (
    <Dialog title={t.sales.customer.addAddress} onClose={onClose}>
      <ResourceForm state={state} inDialog onCancel={onClose}>
        <AddressFields />
        <Field name="default" />
      </ResourceForm>
    </Dialog>
  );
}

interface EditProps extends NewProps {
  readonly id: number;
}

export function EditAddressDialog({ token, id, onClose }: EditProps) {
  const t = useStrings();
  const address = useRow('addresses', [token, id], (client) => client.addresses.get(token, id));
  return (
    <Dialog title={t.sales.customer.editAddress} onClose={onClose}>
      <Loaded query={address}>{(data) => <EditAddressForm {...data} token={token} id={id} onClose={onClose} />}</Loaded>
    </Dialog>
  );
}

function EditAddressForm({ row, etag, token, id, onClose }: EditProps & Versioned<CustomerAddress>) {
  const { client } = useCompany();
  const refresh = useRefresh();
  const state = useResourceForm({
    spec: FORMS.address.update,
    fields: ADDRESS_FIELDS,
    row,
    etag,
    save: (values, { ifMatch }) => client.addresses.update(token, id, values, { ifMatch }),
    reload: () => readVersion(client.addresses.get(token, id)),
    onSaved: () => {
      void refresh('customers', 'addresses');
      onClose();
    },
  });
  return (
    <ResourceForm state={state} inDialog onCancel={onClose}>
      <AddressFields />
    </ResourceForm>
  );
}
