import type { RefundCreate } from '@marquee/client';

/** A refund as it was sent. Repeating it with its key has no second effect. */
export interface PendingRefund {
  readonly idempotencyKey: string;
  readonly amount: number;
  readonly body: RefundCreate;
  readonly sentAt: number;
}

/** The API knows a key for so long. */
const KEY_MS = 24 * 3_600_000;

const nameOf = (order: number) => `marquee-refund-${order}`;

/** The refund of an order whose outcome is unknown; it outlasts its dialog and a reload of the page. */
export function pendingRefund(order: number): PendingRefund | undefined {
  const text = sessionStorage.getItem(nameOf(order));
  const refund = text === null ? undefined : (JSON.parse(text) as PendingRefund);
  return refund && Date.now() - refund.sentAt < KEY_MS ? refund : undefined;
}

export function storeRefund(order: number, refund: PendingRefund | undefined): void {
  if (refund === undefined) sessionStorage.removeItem(nameOf(order));
  else sessionStorage.setItem(nameOf(order), JSON.stringify(refund));
}
