/**
 * A service's database. A list: `store.read(ctx).products.list(input)` asks `ResourceRepository` (`views`), which joins
 * the filters of the request to conditions. `View` turns them into one statement that returns rendered JSON, or into two
 * if the render cache knows most rows. `Session.query` hands it to `Database.run`, where `core/pipeline` wraps the call
 * in its retries, leases a connection (`pool`), and adds the deadline and the company scope (`tenancy`).
 *
 * An order: `store.writeOnce(ctx, ...)` takes a slot of the group commit, so that several orders share a transaction,
 * and claims the idempotency key. The work locks and writes rows by `tx.orders`, adds its event by `tx.outbox.append`
 * (`events`), and collects rows by `beforeCommit`. `Transaction.commit` writes these rows, commits, and wakes the relay,
 * which publishes the event, and the queues (`queues`). Triggers update counts (`rollups`).
 */
export { LostRace, violatedUnique } from './pool';
export {
  byToken,
  type Condition,
  drawIds,
  drawToken,
  INBOX_DAYS,
  isId,
  type PendingAnswer,
  type ListStatement,
  lockNamed,
  type Retention,
  type Session,
  type GroupCommit,
  type CommitSlot,
  USUAL_RETENTION,
} from './core';
export {
  ChangeClockEntity,
  createChangeClocks,
  createKeptCount,
  createKeptDays,
  createKeptStates,
  createKeptViews,
  createRollups,
  drawIdsInOrder,
  dropChangeClocks,
  dropChangeOrder,
  dropIdsInOrder,
  dropKeptCount,
  dropKeptDays,
  dropKeptStates,
  dropKeptViews,
  endKeptTriggers,
  dropRollup,
  dropRollups,
  forgetDays,
  forgetMonths,
  idLock,
  keepDays,
  keepMonths,
  lastSettledId,
  monthsEntity,
  orderChanges,
  rollUp,
  RollupEntity,
} from './rollups';
export {
  type ColumnsOf,
  columnsOf,
  conditionsOf,
  contains,
  cursorAfter,
  type Difference,
  differenceOf,
  differences,
  expectVersion,
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
export { DeadLetters, ParkedEvents, Relay, type RelayBus } from './events';
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
export {
  assertMigrated,
  createDeferredEvents,
  createInfrastructure,
  createRetention,
  createSought,
  createTrigramIndex,
  createWindow,
  dataSourceOptions,
  driftOf,
  dropDeferredEvents,
  dropInfrastructure,
  dropRetention,
  dropSought,
  entitiesIn,
  migrate,
  migrationsIn,
  ownerOf,
  roleOf,
  schemaDifference,
  type SchemaDifference,
  schemaOf,
  rowLevelSecurityIn,
  type ServiceDatabase,
  serviceUrl,
} from './schema';
export { storageOf } from './storage-part';
export { type PlatformTx, Store, type Tx } from './store';
export { type PlatformTxOf, storeOf, type TxOf } from './store-of';
