import { allOf, type Condition, type Session } from '../core';

/**
 * Removes at most `limit` matching rows, skips locked ones and returns the count. Chooses them once in a CTE, because a
 * plan may repeat `in (…)`; `ctid` repeats between partitions, so name one partition.
 *
 * `removeSome(this.session, 'sessions', { sql: 'r.seen_at <= ?', values: [time] }, limit)`
 */
export async function removeSome(
  session: Pick<Session, 'query'>,
  table: string,
  where: Condition,
  limit: number,
): Promise<number> {
  const { sql, values } = allOf([where], []);
  const text = `
    with chosen as materialized (
      select ctid from ${table} r where ${sql} limit $${values.push(limit)} for update skip locked
    )
    delete from ${table} where ctid = any (array (select ctid from chosen)) returning 1 as gone`;
  return (await session.query(text, values)).length;
}
