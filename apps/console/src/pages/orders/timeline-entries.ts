import type { Activity, Order } from '@marquee/client';

type Actor = Activity['actor'];

/** Something that happened to an order. */
export type TimelineEntry = { readonly at: string; readonly actor?: Actor } & (
  | { readonly kind: 'placed' | 'cancelled' | 'closed' | 'reopened' }
  | { readonly kind: 'refunded'; readonly refund: Order['refunds'][number] }
  | { readonly kind: 'shipping'; readonly status: unknown }
  | { readonly kind: 'changed'; readonly fields: readonly string[] }
);

/** Fields that have an entry of their own, or follow from another one. */
const OWN_ENTRY = new Set([
  'refunds',
  'financial_status',
  'fulfillment_status',
  'fulfillments',
  'cancelled_at',
  'closed_at',
  'updated_at',
]);
const SAME_CHANGE_MS = 60_000;

/** What happened to an order, newest first: its own data, and its activities as far as the user may read them. */
export function timelineOf(order: Order, activities: readonly Activity[]): TimelineEntry[] {
  const actorOf = (field: string, at: string) =>
    activities.find(
      (one) => field in afterOf(one) && Math.abs(Date.parse(one.created_at) - Date.parse(at)) < SAME_CHANGE_MS,
    )?.actor;
  const entries: TimelineEntry[] = [
    {
      kind: 'placed',
      at: order.created_at,
      actor: activities.find(({ action }) => action === 'create')?.actor,
    },
    ...order.refunds.map((refund) => ({
      kind: 'refunded' as const,
      at: refund.created_at,
      refund,
      actor: actorOf('refunds', refund.created_at),
    })),
    ...activities.filter(({ action }) => action === 'update').flatMap(entriesOf),
  ];
  const { closed_at, cancelled_at } = order;
  if (cancelled_at !== null) {
    entries.push({ kind: 'cancelled', at: cancelled_at, actor: actorOf('cancelled_at', cancelled_at) });
  }
  if (closed_at !== null && closed_at !== cancelled_at) {
    entries.push({ kind: 'closed', at: closed_at, actor: actorOf('closed_at', closed_at) });
  }
  return entries.toSorted((a, b) => b.at.localeCompare(a.at));
}

function afterOf({ after }: Activity): Readonly<Record<string, unknown>> {
  return typeof after === 'object' && after !== null ? (after as Readonly<Record<string, unknown>>) : {};
}

/** The entries that only the activities know: shipping, reopening and other changed fields. */
function entriesOf(activity: Activity): TimelineEntry[] {
  const after = afterOf(activity);
  const { created_at: at, actor } = activity;
  const fields = Object.keys(after).filter((name) => !OWN_ENTRY.has(name));
  return [
    ...('fulfillment_status' in after
      ? [{ kind: 'shipping' as const, at, actor, status: after.fulfillment_status }]
      : []),
    ...('closed_at' in after && after.closed_at === null ? [{ kind: 'reopened' as const, at, actor }] : []),
    ...(fields.length > 0 ? [{ kind: 'changed' as const, at, actor, fields }] : []),
  ];
}
