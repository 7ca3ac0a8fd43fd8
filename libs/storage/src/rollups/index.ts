/**
 * Counts per company by day and by state, and ids and change times that rise in commit order; triggers maintain both.
 * Lists and counts of large companies use them instead of all rows, and `past-rollups.ts` serves earlier releases.
 */
export { createRollups, dropRollup, dropRollups, RollupEntity, rollUp } from './rollups';
export { countByDay, countByState, type IdRange, idRangeByDay } from './rolled-up';
export {
  createKeptCount,
  createKeptDays,
  createKeptStates,
  createKeptViews,
  dropKeptCount,
  dropKeptDays,
  dropKeptStates,
  dropKeptViews,
  endKeptTriggers,
  forgetDays,
  forgetMonths,
  keepDays,
  keepMonths,
  monthsEntity,
} from './past-rollups';
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
