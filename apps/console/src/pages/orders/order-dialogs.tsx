import type { Order } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import type { FormSpec } from '../../fields/specs';
import { Field } from '../../forms/field';
import { bodyOf, inputsOf, useResourceForm, type FormOptions } from '../../forms/form-state';
import { ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { Dialog } from '../../kit/dialog';
import { useStrings } from '../../strings/strings';
import { ADDRESS_FIELDS, AddressFields } from '../sales/address-fields';
import { changedFields } from './changed-fields';

interface DialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

const DETAILS = ['email', 'po_number'] as const;

/** Without the parts that the API derives, so that they follow the written ones. */
const SHIPPING_SPEC: FormSpec = {
  shipping_address: {
    ...FORMS.order.update.shipping_address,
    of: Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, FORMS.order.update.shipping_address.of[name]])),
  },
};

/** Orders have no version, so a form sends only what the user changed. */
function useOrderForm({ order, onClose }: DialogProps, options: Pick<FormOptions<Order>, 'spec' | 'fields'>) {
  const { client } = useCompany();
  const refresh = useRefresh();
  const { spec, fields } = options;
  return useResourceForm<Order>({
    ...options,
    row: order,
    save: (values) => {
      const stored = bodyOf(spec, inputsOf(spec, fields, order));
      return client.orders.update(order.id, changedFields(stored, values));
    },
    onSaved: () => {
      void refresh('orders', 'fulfillments', 'activities');
      onClose();
    },
  });
}

export function DetailsDialog(props: DialogProps) {
  const t = useStrings();
  const state = useOrderForm(props, { spec: FORMS.order.update, fields: DETAILS });
  return (
    <Dialog title={t.sales.editTitle(props.order.name)} onClose={props.onClose}>
      <ResourceForm state={state} inDialog onCancel={props.onClose}>
        <Field name="email" hint={t.sales.emailHint} />
        <Field name="po_number" />
      </ResourceForm>
    </Dialog>
  );
}

export function ShippingAddressDialog(props: DialogProps) {
  const t = useStrings();
  const state = useOrderForm(props, { spec: SHIPPING_SPEC, fields: ['shipping_address'] });
  return (
    <Dialog title={t.fields.shipping_address} onClose={props.onClose}>
      <ResourceForm state={state} inDialog onCancel={props.onClose}>
        <AddressFields path="shipping_address" />
      </ResourceForm>
    </Dialog>
  );
}
