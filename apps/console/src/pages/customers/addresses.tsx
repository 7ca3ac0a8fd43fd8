import { useState } from 'react';
import type { Customer, CustomerAddress } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { ConfirmDialog } from '../../kit/dialog';
import { Panel } from '../../kit/page';
import { Badge, Failure } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { useStrings } from '../../strings/strings';
import { AddressLines } from '../sales/address-lines';
import styles from '../sales/sales.module.css';
import { EditAddressDialog, NewAddressDialog } from './address-dialogs';

type Opened = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly address: CustomerAddress };

/** The addresses of a customer, each with its actions. */
export function AddressesPanel({ customer: { token, addresses } }: { readonly customer: Customer }) {
  const t = useStrings();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <Panel
      title={t.fields.addresses}
      actions={
        <Button
          look="bare"
          icon="plus"
          label={t.sales.customer.addAddress}
          onClick={() => setOpened({ kind: 'new' })}
        />
      }
    >
      {addresses.length === 0 && <p className="soft">{t.sales.customer.noAddresses}</p>}
      <ul className={styles.rows}>
        {addresses.map((address) => (
          <AddressRow key={address.id} token={token} address={address} open={setOpened} />
        ))}
      </ul>
      {opened?.kind === 'new' && <NewAddressDialog token={token} onClose={close} />}
      {opened?.kind === 'edit' && <EditAddressDialog token={token} id={opened.address.id} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteAddressDialog token={token} address={opened.address} onClose={close} />}
    </Panel>
  );
}

interface AddressRowProps {
  readonly token: string;
  readonly address: CustomerAddress;
  readonly open: (opened: Opened) => void;
}

function AddressRow({ token, address, open }: AddressRowProps) {
  const t = useStrings();
  const { client } = useCompany();
  const refresh = useRefresh();
  const toasts = useToasts();
  const action = useAction(toasts.fail);
  const name = [address.name, address.address1, address.city].filter(Boolean).join(', ');
  const makeDefault = () =>
    action.run(
      () => client.addresses.makeDefault(token, address.id),
      () => toasts.say(t.sales.customer.defaultDone),
      () => refresh('customers', 'addresses'),
    );
  return (
    <li>
      <div>
        <AddressLines address={address} />
        {address.default && <Badge>{t.fields.default}</Badge>}
      </div>
      <div className={styles.buttons}>
        {!address.default && (
          <Button
            look="bare"
            busy={action.isBusy}
            aria-label={t.sales.customer.makeDefaultNamed(name)}
            onClick={() => void makeDefault()}
          >
            {t.sales.customer.makeDefault}
          </Button>
        )}
        <Button
          look="bare"
          icon="edit"
          label={t.sales.customer.editNamed(name)}
          onClick={() => open({ kind: 'edit', address })}
        />
        <Button
          look="bare"
          icon="trash"
          label={t.sales.customer.deleteNamed(name)}
          onClick={() => open({ kind: 'delete', address })}
        />
      </div>
    </li>
  );
}

interface DeleteProps {
  readonly token: string;
  readonly address: CustomerAddress;
  readonly onClose: () => void;
}

function DeleteAddressDialog({ token, address, onClose }: DeleteProps) {
  const t = useStrings();
  const { client } = useCompany();
  const refresh = useRefresh();
  const toasts = useToasts();
  const action = useAction();
  const remove = async () => {
    await action.run(
      () => client.addresses.remove(token, address.id),
      () => {
        toasts.say(t.form.removed);
        onClose();
      },
    );
    await refresh('customers', 'addresses');
  };
  return (
    <ConfirmDialog
      title={t.sales.customer.deleteAddress}
      text={<AddressLines address={address} />}
      action={t.form.remove}
      busy={action.isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <Failure error={action.error} />
    </ConfirmDialog>
  );
}
