import type { AppName } from '@marquee/local';

/** `ok`: it was done. `fail`: it was not. `unknown`: it may have been. */
export type Outcome = 'ok' | 'fail' | 'unknown';

/** The operations of clients, with the service that answers and the event that it publishes; null without one. */
export const KINDS = {
  'product/read': { service: 'catalog', topic: null },
  'product/create': { service: 'catalog', topic: 'product/create' },
  'product/update': { service: 'catalog', topic: 'product/update' },
  'category/create': { service: 'catalog', topic: 'category/create' },
  'category/update': { service: 'catalog', topic: 'category/update' },
  'file/create': { service: 'catalog', topic: 'file/create' },
  'file/delete': { service: 'catalog', topic: 'file/delete' },
  'customer/create': { service: 'commerce', topic: 'customer/create' },
  'customer/update': { service: 'commerce', topic: 'customer/update' },
  'order/create': { service: 'commerce', topic: 'order/create' },
  'order/refund': { service: 'commerce', topic: 'order/update' },
  'order/ship': { service: 'commerce', topic: 'order/update' },
  'company/update': { service: 'tenant', topic: 'company/update' },
  'app/update': { service: 'auth', topic: null },
  'webhook/create': { service: 'webhook-dispatch', topic: null },
  'webhook/delete': { service: 'webhook-dispatch', topic: null },
  'token/exchange': { service: 'auth', topic: null },
  'keys/read': { service: 'auth', topic: null },
  'statistics/read': { service: 'statistics', topic: null },
  'feed/read': { service: 'webhook-dispatch', topic: null },
  'license/validate': { service: 'licensing', topic: null },
  'license/activate': { service: 'licensing', topic: null },
  'license/deactivate': { service: 'licensing', topic: null },
  'license/use': { service: 'licensing', topic: null },
  'users/read': { service: 'tenant', topic: null },
} as const satisfies Record<string, { service: AppName; topic: string | null }>;
export type Kind = keyof typeof KINDS;
export const ASKED_SERVICES = [...new Set(Object.values(KINDS).map(({ service }) => service))];

/** One request of an operation. Times are in milliseconds since the epoch, by the clock of the soak. */
export interface Attempt {
  readonly requestId: string;
  readonly sent: number;
  readonly answered: number;
  readonly outcome: Outcome;
  /** The status, or the error instead of a response. */
  readonly said: string;
}

/** A client's intent with every request made for it. */
export interface Operation {
  readonly kind: Kind;
  readonly client: number;
  /** The `Idempotency-Key` of all its retries. */
  readonly key: string | null;
  /** The unique value that it wrote; null if it writes none. */
  readonly value: string | null;
  /** The resource as events name it: `product/12`. Null until a response has named it. */
  readonly resource: string | null;
  readonly attempts: readonly Attempt[];
  readonly outcome: Outcome;
}

/** Done if any response confirms it; not done if no request can have succeeded. */
export function outcomeOf(attempts: readonly Pick<Attempt, 'outcome'>[]): Outcome {
  const outcomes = new Set(attempts.map(({ outcome }) => outcome));
  if (outcomes.has('ok')) return 'ok';
  return outcomes.has('unknown') ? 'unknown' : 'fail';
}

export function topicOf({ kind }: Pick<Operation, 'kind'>): string | null {
  return KINDS[kind].topic;
}

/** The operation that sent each request. */
export function byRequest(history: readonly Operation[]): ReadonlyMap<string, Operation> {
  return new Map(history.flatMap((one) => one.attempts.map(({ requestId }) => [requestId, one] as const)));
}

/** Preserves the order of the list within each group. */
export function grouped<T, K>(list: Iterable<T>, keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of list) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
