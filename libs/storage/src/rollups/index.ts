/**
 * Counts per company by day and by state, which triggers maintain in one table, and ids and change times that rise in commit order.
 * `rollups.ts` creates the table and its triggers, `rolled-up.ts` reads it; lists and counts of large companies use it instead of all rows.
 * `past-rollups.ts` has what only migrations and replicas of earlier releases need.
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
