import { useId, useState } from 'react';
import type { Order, Refund, RefundCreate } from '@marquee/client';
import { centsOf, unitsOf } from '../../data/cents';
import { useCompany } from '../../data/company';
import { fieldErrorsOf, isUnknown } from '../../data/failure';
import { useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { useFormats } from '../../kit/format';
import { Failure } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { useStrings } from '../../strings/strings';
import styles from '../sales/sales.module.css';
import { pendingRefund, storeRefund, type PendingRefund } from './pending-refund';
import { proposedAmount, refundableAmount } from './refund-amounts';
import { RefundLines } from './refund-lines';

const MODES = ['all', 'items', 'amount'] as const;
type Mode = (typeof MODES)[number];

/** Everything that the user chose in the dialog. */
interface Choice {
  readonly mode: Mode | undefined;
  readonly quantities: ReadonlyMap<number, number>;
  /** The amount as typed; undefined while the proposed one is good. */
  readonly typed: string | undefined;
  readonly note: string;
  readonly restock: boolean;
}

const NOTHING: Choice = { mode: undefined, quantities: new Map(), typed: undefined, note: '', restock: false };

/** The amount of the choice in cents; undefined if the typed text is not an amount that can be refunded. */
function amountOf(order: Order, { mode, quantities, typed }: Choice): number | undefined {
  const left = refundableAmount(order);
  if (mode === 'all') return left;
  const amount = typed === undefined ? proposedAmount(order, quantities) : centsOf(typed);
  if (amount === undefined || amount > left) return undefined;
  const hasItems = mode === 'items' && [...quantities.values()].some((quantity) => quantity > 0);
  return hasItems || (mode === 'amount' && amount > 0) ? amount : undefined;
}

/** The amount is always sent if lines are chosen, so that exactly the shown amount is refunded. */
function bodyOf({ mode, quantities, note, restock }: Choice, amount: number): RefundCreate {
  const lines = [...quantities].filter(([, quantity]) => quantity > 0);
  return {
    note: note.trim() || null,
    restock: mode !== 'amount' && restock,
    ...(mode !== 'all' && { amount }),
    ...(mode === 'items' && {
      refund_line_items: lines.map(([line_item_id, quantity]) => ({ line_item_id, quantity })),
    }),
  };
}

/** Refunds everything, items, or an amount. The amount is shown before. */
export function RefundDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const t = useStrings();
  const format = useFormats();
  const [choice, setChoice] = useState(NOTHING);
  const change = (part: Partial<Choice>) => setChoice({ ...choice, ...part });
  const amount = amountOf(order, choice);
  const { action, pending, send, repeat, startOver } = useRefund(order, onClose);
  return (
    <Dialog title={t.sales.refund.title(order.name)} onClose={onClose} wide={choice.mode === 'items'}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (pending) repeat();
          else if (amount !== undefined) send(amount, bodyOf(choice, amount));
        }}
      >
        {pending && !action.isUnknown ? (
          <p className="notice bad">{t.errors.unknown}</p>
        ) : (
          <Failure error={action.error} />
        )}
        <FieldErrors error={action.error} />
        {/* After an unknown outcome only the same request may be repeated. */}
        {!pending && <RefundFields order={order} choice={choice} change={change} isInvalid={amount === undefined} />}
        <p className="hint">{t.sales.refund.payment}</p>
        <DialogActions>
          {pending && <Button onClick={startOver}>{t.sales.refund.startOver}</Button>}
          <Button onClick={onClose}>{t.form.cancel}</Button>
          <Button type="submit" look="primary" busy={action.isBusy} disabled={amount === undefined && !pending}>
            {pending
              ? t.sales.refund.repeat(format.money(pending.amount, order.currency))
              : t.sales.refund.submit(amount === undefined ? '' : format.money(amount, order.currency))}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Sends a refund. After an unknown outcome it stays pending, because the same key needs the same body. */
function useRefund(order: Order, onClose: () => void) {
  const t = useStrings();
  const format = useFormats();
  const { client } = useCompany();
  const toasts = useToasts();
  const refresh = useRefresh();
  const action = useAction();
  const [pending, setPending] = useState(() => pendingRefund(order.id));
  const keep = (refund: PendingRefund | undefined) => {
    storeRefund(order.id, refund);
    setPending(refund);
  };
  const send = async (request: PendingRefund) => {
    storeRefund(order.id, request);
    const { idempotencyKey, body, amount } = request;
    await action.run<Refund>(
      async () => {
        try {
          return await client.orders.refund(order.id, body, { idempotencyKey });
        } catch (error) {
          keep(isUnknown(error) ? request : undefined);
          throw error;
        }
      },
      () => {
        keep(undefined);
        toasts.say(t.sales.refund.done(format.money(amount, order.currency)));
        onClose();
      },
    );
    void refresh('orders', 'customers', 'fulfillments', 'issuedLicenses', 'activities');
  };
  return {
    action,
    pending,
    repeat: () => void (pending && send(pending)),
    send: (amount: number, body: RefundCreate) =>
      void send({ amount, body, idempotencyKey: crypto.randomUUID(), sentAt: Date.now() }),
    startOver: () => keep(undefined),
  };
}

function FieldErrors({ error }: { readonly error: unknown }) {
  return Object.entries(fieldErrorsOf(error)).map(([field, messages]) => (
    <p key={field} className="wrong">
      {field}: {messages.join(' ')}
    </p>
  ));
}

interface FieldsProps {
  readonly order: Order;
  readonly choice: Choice;
  readonly change: (part: Partial<Choice>) => void;
  readonly isInvalid: boolean;
}

function RefundFields({ order, choice, change, isInvalid }: FieldsProps) {
  const t = useStrings();
  const id = useId();
  const { mode, quantities, note, restock } = choice;
  const hasGoods = order.line_items.some((line) => line.requires_shipping);
  return (
    <>
      <fieldset>
        <legend>{t.sales.refund.what}</legend>
        <div className={styles.choices}>
          {MODES.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="mode"
                checked={mode === one}
                onChange={() => change({ mode: one, typed: one === 'amount' ? '' : undefined })}
              />
              {t.sales.refund.modes[one]}
            </label>
          ))}
        </div>
      </fieldset>
      {mode && <p className="hint">{t.sales.refund.hints[mode]}</p>}
      {mode === 'items' && (
        <RefundLines
          order={order}
          quantities={quantities}
          onChange={(next) => change({ quantities: next, typed: undefined })}
        />
      )}
      {mode && mode !== 'all' && <AmountField order={order} choice={choice} change={change} isInvalid={isInvalid} />}
      <div className="field">
        <label htmlFor={`${id}-note`}>{t.sales.refund.note}</label>
        <input
          id={`${id}-note`}
          type="text"
          value={note}
          autoComplete="off"
          onChange={(event) => change({ note: event.target.value })}
        />
      </div>
      {hasGoods && mode !== 'amount' && (
        <div className="box">
          <input
            id={`${id}-restock`}
            type="checkbox"
            checked={restock}
            onChange={(event) => change({ restock: event.target.checked })}
          />
          <label htmlFor={`${id}-restock`}>{t.fields.restock}</label>
        </div>
      )}
    </>
  );
}

function AmountField({ order, choice, change, isInvalid }: FieldsProps) {
  const t = useStrings();
  const format = useFormats();
  const id = useId();
  const { quantities, typed } = choice;
  const isWrong = isInvalid && typed !== undefined && typed !== '';
  const left = format.money(refundableAmount(order), order.currency);
  return (
    <div className="field">
      <label htmlFor={id}>
        {t.fields.amount} <span className="small soft">({order.currency})</span>
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={styles.amount}
        value={typed ?? unitsOf(proposedAmount(order, quantities))}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => change({ typed: event.target.value })}
      />
      <p className={isWrong ? 'wrong' : 'hint'} id={`${id}-hint`}>
        {isWrong ? t.sales.refund.wrongAmount(left) : t.sales.refund.left(left)}
      </p>
    </div>
  );
}
