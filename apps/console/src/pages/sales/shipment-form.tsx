import { useState, type ReactNode } from 'react';
import type { Fulfillment } from '@marquee/client';
import { useCompany } from '../../data/company';
import { readVersion, useRefresh, useRow } from '../../data/rows';
import { Field } from '../../forms/field';
import { useResourceForm, type FormState } from '../../forms/form-state';
import { ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { ConfirmDialog, Dialog } from '../../kit/dialog';
import { Loaded } from '../../kit/states';
import { useStrings } from '../../strings/strings';

export const SHIPPED = 100;

interface ShipmentFormProps {
  readonly fulfillment: Fulfillment;
  readonly etag: string | undefined;
  readonly inDialog?: boolean;
  readonly onCancel?: () => void;
  /** Other buttons of the form. */
  readonly actions?: ReactNode;
  readonly onSaved?: () => void;
}

/** Marks goods as shipped and stores the tracking number; corrects the number later. */
export function ShipmentForm({ fulfillment, etag, inDialog, onCancel, actions, onSaved }: ShipmentFormProps) {
  const t = useStrings();
  const { client } = useCompany();
  const refresh = useRefresh();
  const { id, status } = fulfillment;
  const state = useResourceForm({
    spec: FORMS.fulfillment.update,
    fields: ['tracking_number'],
    row: fulfillment,
    etag,
    save: (values, { ifMatch }) => client.fulfillments.update(id, { ...values, status: SHIPPED }, { ifMatch }),
    reload: () => readVersion(client.fulfillments.get(id)),
    onSaved: () => {
      void refresh('fulfillments', 'orders', 'activities');
      onSaved?.();
    },
    message: status === SHIPPED ? undefined : t.sales.ship.done,
  });
  const [isAsking, setAsking] = useState(false);
  const submit: FormState['submit'] = (event) => {
    event?.preventDefault?.();
    if (status === SHIPPED || state.form.getValues('tracking_number')) state.submit();
    else setAsking(true);
  };
  return (
    <>
      <ResourceForm
        state={{ ...state, submit }}
        action={status === SHIPPED ? t.form.save : t.sales.ship.mark}
        inDialog={inDialog}
        onCancel={onCancel}
        actions={actions}
      >
        <Field name="tracking_number" hint={t.sales.ship.trackingHint} autoFocus={inDialog} />
      </ResourceForm>
      {isAsking && (
        <ConfirmDialog
          title={t.sales.ship.untracked}
          text={t.sales.ship.untrackedHint}
          action={t.sales.ship.mark}
          look="primary"
          onConfirm={() => {
            setAsking(false);
            state.submit();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The form of a fulfillment in a dialog, with its current version. */
export function ShipDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useStrings();
  const fulfillment = useRow('fulfillments', [id], (client) => client.fulfillments.get(id));
  return (
    <Dialog title={t.sales.ship.title} onClose={onClose}>
      <Loaded query={fulfillment}>
        {({ row, etag }) => (
          <ShipmentForm fulfillment={row} etag={etag} inDialog onCancel={onClose} onSaved={onClose} />
        )}
      </Loaded>
    </Dialog>
  );
}
