export { causeOf } from './cause-of';
export { byToken, type Condition, isId } from './condition';
export { CompanyShares, ShareUsedUp } from './company-shares';
export { conditionsOf, contains, filtersOf } from './conditions-of';
export { cursorAfter, readCursor } from './cursor';
export { dataSourceOptions, ownerOf, roleOf, schemaOf, type ServiceDatabase, serviceUrl } from './data-source-options';
export { DeadLetters } from './dead-letters';
export { entitiesIn, migrationsIn } from './declared';
export { DeferredEvents } from './deferred-events';
export { type Difference, differenceOf, differences } from './differences';
export { assertMigrated, driftOf } from './drift';
export { schemaDifference, type SchemaDifference } from './schema-difference';
export { LostRace, violatedUnique } from './faults';
export type { LastAnswer } from './idempotency';
export { createKeptCount, dropKeptCount, KeptCountEntity } from './kept-counts';
export { createKeptStates, dropKeptStates, KeptStateEntity } from './kept-states';
export { createKeptDays, dropKeptDays, forgetDays, keepDays, KeptDayEntity } from './kept-days';
export { forgetMonths, keepMonths, monthsEntity } from './kept-months';
export { LeasedQueue } from './leased-queue';
export type { Leased } from './leased-rows';
export { lockNamed } from './locks';
export { migrate, secondLockIn } from './migrate';
export { createSought, createWindow, dropSought } from './narrow-views';
export {
  createDeferredEvents,
  createPlumbing,
  createRetention,
  dropDeferredEvents,
  dropPlumbing,
  dropRetention,
} from './plumbing';
export {
  ChangeClockEntity,
  createChangeClocks,
  dropChangeClocks,
  dropChangeOrder,
  orderChanges,
} from './ordered-changes';
export { drawIdsInOrder, dropIdsInOrder, idLock, lastSettledId } from './ordered-ids';
export { printedRow, printedTime, timeInJson } from './projection';
export type { AttemptEnd, Failure, Handed, QueueWork } from './queue-work';
export { INBOX_DAYS, type Retention, USUAL_RETENTION } from './retention';
export { removeSome } from './remove-some';
export { rowColumns } from './row-columns';
export { Relay } from './relay';
export type { RelayBus } from './relay-bus';
export { drawIds } from './sequences';
export type { Session } from './session';
export { storageOf } from './storage-part';
export { type ColumnsOf, ResourceRepository } from './resource-repository';
export { type PlatformTx, Store, type Tx } from './store';
export type { SharedWrites, Turn } from './shared-writes';
export { type PlatformTxOf, storeOf, type TxOf } from './store-of';
export type { ListStatement } from './transaction';
export { expectVersion } from './versions';
export { drawToken } from './tokens';
export { createTrigramIndex } from './trigrams';
export { view, type WrittenRow } from './view';
