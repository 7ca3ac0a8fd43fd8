import { allOf, type Condition } from './condition';
import type { Session } from './session';

/** A table, by the columns of its primary key. */
export interface Keyed {
  readonly table: string;
  readonly key: readonly string[];
}

/**
 * Removes rows that meet the condition, at most `limit`, so that locks and log stay small; says how many. What somebody
 * works on is left for later. The rows are chosen once: inside of `in (…)` a plan may choose again, and take more.
 *
 * `removeSome(this.session, { table: 'sessions', key: ['digest'] }, { sql: 'r.seen_at <= ?', values: [time] }, limit)`
 */
export async function removeSome(
  session: Pick<Session, 'query'>,
  { table, key }: Keyed,
  where: Condition,
  limit: number,
): Promise<number> {
  const { sql, values } = allOf([where], []);
  const columns = key.join(', ');
  const text = `
    with chosen as materialized (
      select ${columns} from ${table} r where ${sql} limit $${values.push(limit)} for update skip locked
    )
    delete from ${table} where (${columns}) in (select ${columns} from chosen) returning 1 as gone`;
  return (await session.query(text, values)).length;
}
