/**
 * A service's database. A list: `store.read(ctx).products.list(input)` asks `ResourceRepository` (`views`), which joins
 * the filters of the request to conditions. `View` turns them into one statement that returns rendered JSON; a view with
 * `cached` reads ids and versions, then renders the rows that its cache lacks. `Session.query` hands it to `Database.run`, where `core/pipeline` wraps the call
 * in its retries, leases a connection (`pool`), and adds the deadline and the company scope (`tenancy`).
 *
 * An order: `store.writeOnce(ctx, ...)` claims the idempotency key, or takes a slot of the group commit if the call has
 * no key, so that several orders share a transaction. The work locks and writes rows by `tx.orders`, adds its event by
 * `tx.outbox.appendAll` (`events`), and collects rows by `beforeCommit`. `Transaction.commit` writes these rows, commits, and wakes the relay,
 * which publishes the event, and the queues (`queues`). Triggers update counts (`rollups`).
 */
export { LostRace, violatedUnique } from './pool';
export {
  byToken,
  type Condition,
  drawIds,
  drawToken,
  isId,
  type PendingAnswer,
  type ListStatement,
  lockNamed,
  type Session,
  type GroupCommit,
} from './core';
export { idLock, lastSettledId } from './rollups';
export {
  type ColumnsOf,
  columnsOf,
  conditionsOf,
  contains,
  cursorAfter,
  type Difference,
  differenceOf,
  differences,
  filtersOf,
  renderedRow,
  renderedTime,
  readCursor,
  ResourceRepository,
  rowColumns,
  timeInJson,
  view,
  type WrittenRow,
} from './views';
export {
  type AttemptEnd,
  causeOf,
  type Failure,
  type Handed,
  type Leased,
  LeasedQueue,
  type QueueWork,
} from './queues';
export { removeSome } from './cleanup';
export { storageOf } from './storage-part';
export type { PlatformTx, Tx } from './store';
export { type PlatformTxOf, storeOf, type TxOf } from './store-of';
