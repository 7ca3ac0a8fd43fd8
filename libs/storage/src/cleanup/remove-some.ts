import { allOf, type Condition, type Session } from '../core';

/**
 * Removes rows that meet the condition, at most `limit`, so that locks and log stay small; says how many. What somebody
 * works on is left for later. The rows are chosen once: inside of `in (…)` a plan may choose again, and take more. They are held, so that
 * their places (`ctid`) stay, and no plan of an emptier time can look for them from one end of a key to the other. A table
 * that is cut into parts has the same place in each of these: name the part.
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
