import { id, int } from '../engine/fields';
import { answers, optional, takes, type GivenBy } from '../engine/input';
import { internalOperations, op, operations, readOp } from '../engine/operations';
import { MAX_LIMIT } from '../paging';
import type { OrderChange, OrderPlaced } from './order';

/** All that the events of an order have told by this version of it. */
export interface OrderSnapshot {
  readonly version: number;
  readonly state: Omit<OrderChange, 'changed'>;
  readonly lines: OrderPlaced['lines'];
}

const after = { after: int().range(0, Number.MAX_SAFE_INTEGER), limit: int().range(1, MAX_LIMIT) };
const snapshotPage = takes({ company_id: id(), ...after });
export type SnapshotPage = GivenBy<typeof snapshotPage>;

/** Asked by statistics, which counts all orders anew when it is told to. */
export const orderSnapshots = internalOperations('commerce.internal.order_snapshots', ['statistics'], {
  /** By id, those after one; an empty page is the end. */
  list: readOp(snapshotPage, answers<{ readonly orders: readonly OrderSnapshot[] }>()),
  /** Those that have ever had an order, by id. */
  companies: readOp(takes(after), answers<{ readonly company_ids: readonly number[] }>()),
});

/** What is still to be counted anew. */
export interface RebuildStatus {
  readonly companies_waiting: number;
  readonly orders_counted: number;
}
export const adminRebuilds = operations('statistics.admin.rebuilds', {
  /** Counts the orders of a company anew, or of all; a rebuild that is under way goes on. */
  start: op(takes({ company_id: optional(id()) }), answers<{ readonly companies: number }>()),
  status: readOp(takes({ company_id: optional(id()) }), answers<RebuildStatus>()),
});
