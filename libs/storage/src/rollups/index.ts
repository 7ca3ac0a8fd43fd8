/**
 * Counts, states, days and months per company that triggers maintain, and ids and change times that rise in commit order.
 * Each file has the migration that creates its triggers and the query that reads them.
 * Lists and counts of large companies read these instead of all rows.
 */
export { createKeptCount, dropKeptCount, KEPT_COUNT, KeptCountEntity } from './kept-counts';
export {
  countIn,
  createKeptDays,
  dropKeptDays,
  forgetDays,
  type IdRange,
  idRangeOf,
  keepDays,
  KeptDayEntity,
} from './kept-days';
export { forgetMonths, keepMonths, monthsEntity } from './kept-months';
export { countOfStates, createKeptStates, dropKeptStates, KeptStateEntity } from './kept-states';
export {
  ChangeClockEntity,
  createChangeClocks,
  dropChangeClocks,
  dropChangeOrder,
  latestChange,
  orderChanges,
} from './ordered-changes';
export { drawIdsInOrder, dropIdsInOrder, idLock, lastSettledId } from './ordered-ids';
export { spanOf } from './span';
