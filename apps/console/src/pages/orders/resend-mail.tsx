import { useState } from 'react';
import type { Order } from '@marquee/client';
import { useCompany } from '../../data/company';
import { Button } from '../../kit/button';
import { ConfirmDialog } from '../../kit/dialog';
import { Failure } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { orderMails as de } from '../../strings/de/order-mails';
import { orderMails as en } from '../../strings/en/order-mails';
import { useLanguage } from '../../strings/strings';

/** Mails the confirmation again. Only this page loads its texts, because the first view has a budget. */
export function ResendMail({ order }: { readonly order: Order }) {
  const t = { en, de }[useLanguage()];
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.action}</Button>
      {isOpen && <ResendDialog order={order} t={t} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ResendDialogProps {
  readonly order: Order;
  readonly t: typeof en;
  readonly onClose: () => void;
}

function ResendDialog({ order: { id, name, email, test }, t, onClose }: ResendDialogProps) {
  const { client } = useCompany();
  const toasts = useToasts();
  const action = useAction();
  const send = () =>
    action.run(
      (idempotencyKey) => client.orders.sendMail(id, { idempotencyKey }),
      ({ to }) => {
        toasts.say(t.done(to));
        onClose();
      },
    );
  return (
    <ConfirmDialog
      title={t.title(name)}
      text={test ? t.testText : t.text(email)}
      action={t.action}
      look="primary"
      busy={action.isBusy}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <Failure error={action.error} />
    </ConfirmDialog>
  );
}
