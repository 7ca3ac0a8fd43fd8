import { useId, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Customer } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { Failure } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';

interface EraseProps {
  readonly customer: Customer;
  readonly etag: string | undefined;
  readonly name: string;
  readonly onClose: () => void;
}

/** Erases a customer for good, after the user has typed the email. */
export function EraseDialog({ customer: { token, email }, etag, name, onClose }: EraseProps) {
  const t = useStrings();
  const { id: company, client } = useCompany();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const toasts = useToasts();
  const action = useAction();
  const input = useId();
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();
  const erase = async () => {
    await action.run(
      () => client.customers.remove(token, { ifMatch: etag }),
      () => {
        toasts.say(t.sales.customer.erased);
        // The page leaves first, because it would read the erased customer again.
        void navigate({ to: pathOf(company, 'customers'), ignoreBlocker: true }).then(() =>
          refresh('customers', 'orders', 'addresses', 'issuedLicenses'),
        );
      },
    );
  };
  return (
    <Dialog title={t.sales.customer.eraseTitle(name)} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed) void erase();
        }}
      >
        <Failure error={action.error} />
        <p>{t.sales.customer.eraseText}</p>
        <div className="field">
          <label htmlFor={input}>{t.sales.customer.eraseConfirm(email)}</label>
          <input
            id={input}
            type="text"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <DialogActions>
          <Button onClick={onClose}>{t.confirm.cancel}</Button>
          <Button type="submit" look="danger" busy={action.isBusy} disabled={!isConfirmed}>
            {t.sales.customer.erase}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
