import { useState } from 'react';
import type { Order } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { ConfirmDialog } from '../../kit/dialog';
import { Failure } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { useStrings } from '../../strings/strings';
import { refundableAmount, refundedItems } from './refund-amounts';
import { RefundDialog } from './refund-dialog';
import { ResendMail } from './resend-mail';

/** Refund, resend the mail, close or reopen, and cancel, as far as the state of the order allows. */
export function OrderActions({ order }: { readonly order: Order }) {
  const t = useStrings();
  const [opened, setOpened] = useState<'refund' | 'cancel'>();
  const close = () => setOpened(undefined);
  const back = refundedItems(order);
  const hasItems = order.line_items.some(({ id, quantity }) => quantity > (back.get(id) ?? 0));
  const isRefundable = refundableAmount(order) > 0 || (hasItems && order.financial_status !== 'refunded');
  if (order.cancelled_at !== null) return null;
  return (
    <>
      {isRefundable && <Button onClick={() => setOpened('refund')}>{t.sales.refund.action}</Button>}
      <ResendMail order={order} />
      <CloseButton order={order} />
      <Button look="danger" onClick={() => setOpened('cancel')}>
        {t.sales.cancel.action}
      </Button>
      {opened === 'refund' && <RefundDialog order={order} onClose={close} />}
      {opened === 'cancel' && <CancelDialog order={order} onClose={close} />}
    </>
  );
}

/** A closed order needs no more work; that can be undone. */
function CloseButton({ order: { id, closed_at } }: { readonly order: Order }) {
  const t = useStrings();
  const { client } = useCompany();
  const toasts = useToasts();
  const refresh = useRefresh();
  const action = useAction(toasts.fail);
  const isClosed = closed_at !== null;
  const change = () =>
    action.run(
      () => client.orders.update(id, { closed_at: isClosed ? null : new Date().toISOString() }),
      () => toasts.say(isClosed ? t.sales.reopened : t.sales.closedDone),
      () => refresh('orders', 'activities'),
    );
  return (
    <Button busy={action.isBusy} onClick={() => void change()}>
      {isClosed ? t.sales.reopen : t.sales.close}
    </Button>
  );
}

function CancelDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const t = useStrings();
  const { client } = useCompany();
  const toasts = useToasts();
  const refresh = useRefresh();
  const action = useAction();
  const cancel = async () => {
    await action.run(
      () => client.orders.remove(order.id),
      () => {
        toasts.say(t.sales.cancel.done(order.name));
        onClose();
      },
    );
    await refresh('orders', 'customers', 'fulfillments', 'products', 'issuedLicenses', 'activities');
  };
  return (
    <ConfirmDialog
      title={t.sales.cancel.title(order.name)}
      text={t.sales.cancel.text}
      action={t.sales.cancel.action}
      busy={action.isBusy}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      <Failure error={action.error} />
    </ConfirmDialog>
  );
}
