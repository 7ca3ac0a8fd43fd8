import { id, int } from '../engine/fields';
import { answers, optional, takes, type GivenBy } from '../engine/input';
import { internalOperations, op, operations, readOp } from '../engine/operations';
import { MAX_LIMIT } from '../paging';
import type { OrderChange, OrderPlaced } from './order';

/** The state of an order after this version, in the terms of its events. */
export interface OrderSnapshot {
  readonly version: number;
  readonly state: Omit<OrderChange, 'changed'>;
  readonly lines: OrderPlaced['lines'];
}

const after = { after: int().range(0, Number.MAX_SAFE_INTEGER), limit: int().range(1, MAX_LIMIT) };
const snapshotPage = takes({ company_id: id(), ...after });
export type SnapshotPage = GivenBy<typeof snapshotPage>;

/** Statistics counts all orders again during a rebuild. */
export const orderSnapshots = internalOperations('commerce.internal.order_snapshots', ['statistics'], {
  /** Ordered by id, after the named one; an empty page is the end. */
  list: readOp(snapshotPage, answers<{ readonly orders: readonly OrderSnapshot[] }>()),
  /** Companies with at least one order, by id. */
  companies: readOp(takes(after), answers<{ readonly company_ids: readonly number[] }>()),
});

/** The remaining work of a rebuild. */
export interface RebuildStatus {
  readonly companies_waiting: number;
  readonly orders_counted: number;
}
export const adminRebuilds = operations('statistics.admin.rebuilds', {
  /** Counts the orders of one company or of all again; continues a running rebuild. */
  start: op(takes({ company_id: optional(id()) }), answers<{ readonly companies: number }>()),
  status: readOp(takes({ company_id: optional(id()) }), answers<RebuildStatus>()),
});
