import type { Condition } from '@marquee/storage';

/**
 * Hides a comparison from index selection, which would otherwise sort all rows of the period, but keeps its
 * selectivity estimate.
 */
export const unindexed = (comparison: string) => `(${comparison}) is not false`;
/** Times are shown in whole seconds, so the last second counts to its end. */
const AFTER = "date_trunc('second', ?::timestamptz) + interval '1 second'";

/** The conditions of a period; both bounds are inclusive. */
export const inPeriod = {
  created_at_min: (time: string): Condition => ({ sql: unindexed('r.created_at >= ?'), values: [time] }),
  created_at_max: (time: string): Condition => ({ sql: unindexed(`r.created_at < ${AFTER}`), values: [time] }),
};
