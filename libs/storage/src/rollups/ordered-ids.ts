import type { QueryRunner } from 'typeorm';
import type { Session } from '../core';

/** The companies whose lists show a row. */
interface Readers {
  /** All companies read all rows, so the whole table has one lock. For tables that rarely grow. */
  readonly everybody?: true;
  /** A condition on `new` for rows that all companies read beside their own. Such inserts are rare. */
  readonly sharedWhere?: string;
}

/** SQL of the lock for drawing ids of a company's list; `list` and `company` are SQL too. */
export function idLock(list: string, company: string): string {
  return `hashtextextended('ids ' || ${list} || ' ' || ${company}, 0)`;
}

const functionOf = (table: string): string => `draw_${table}_id`;
/** An id that no company has. */
const EVERYBODY = '0';

/**
 * Makes ids of a company's rows follow commit order, so a client that continues from the highest id misses none.
 * Holds the lock until commit: docs/internal/adr/0063-commit-order-and-clock.md.
 */
export async function drawIdsInOrder(runner: QueryRunner, table: string, readers: Readers = {}): Promise<void> {
  const sequence = `'${table}_id_seq'`;
  await runner.query(`
    create function ${functionOf(table)}() returns trigger language plpgsql set search_path from current as $$
    declare
      is_default boolean := false;
      is_locked boolean; -- An expression, which costs less than a statement.
    begin
      ${locksOf(readers)}
      -- The default was drawn before the lock was held: another transaction may have drawn and committed a higher id since.
      if new.id < pg_sequence_last_value(${sequence}) then
        begin
          is_default := new.id = currval(${sequence});
        exception when object_not_in_prerequisite_state then
          null; -- This session has drawn none, so the statement gave the id.
        end;
        if is_default then
          new.id := nextval(${sequence});
        end if;
      end if;
      return new;
    end $$`);
  await runner.query(
    `create trigger ${table}_id_drawn before insert on ${table} for each row execute function ${functionOf(table)}()`,
  );
}

const locked = (lock: string, key: string): string => `is_locked := ${lock}(${key}) is not null;`;

function locksOf({ everybody, sharedWhere }: Readers): string {
  const list = `tg_table_schema || '.' || tg_table_name`;
  const all = idLock(list, `'${EVERYBODY}'`);
  const own = locked('pg_advisory_xact_lock', idLock(list, 'new.company_id'));
  if (everybody) return locked('pg_advisory_xact_lock', all);
  if (sharedWhere === undefined) return own;
  return `
      if ${sharedWhere} then
        ${locked('pg_advisory_xact_lock', all)}
      else
        ${locked('pg_advisory_xact_lock_shared', all)}
        ${own}
      end if;`;
}

export async function dropIdsInOrder(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`drop trigger ${table}_id_drawn on ${table}`);
  await runner.query(`drop function ${functionOf(table)}`);
}

/** Locks per statement, because Postgres has space for some thousands in total. */
const MAX_LOCKS = 100;

/** A list of several companies and the sequence of its ids. */
interface JointList {
  readonly list: string;
  readonly sequence: string;
}

/**
 * The highest id below which no transaction can still add a row to these lists. Read first, it waits for the lock of
 * each transaction with a lower id, one at a time.
 */
export async function lastSettledId(
  session: Session,
  { list, sequence }: JointList,
  companies: readonly number[],
): Promise<number> {
  const key = idLock(`'${list}'`, 'company');
  const asked = `
    select s.last, array(
      select company from unnest($1::bigint[]) as company
      where not pg_try_advisory_xact_lock_shared(${key} + s.last * 0)) as busy
    from (select coalesce(pg_sequence_last_value('${sequence}'), 0) as last offset 0) s`;
  const waited = `select pg_advisory_xact_lock_shared(${key}) from (select $1::bigint as company) one`;
  let settled: number | undefined;
  for (let start = 0; start < companies.length; start += MAX_LOCKS) {
    const some = companies.slice(start, start + MAX_LOCKS);
    const [row] = await session.query<{ last: number; busy: string[] }>(asked, [some], `settled_${sequence}`);
    settled ??= row?.last;
    for (const company of row?.busy ?? []) await session.query(waited, [company], `settling_${sequence}`);
  }
  return settled ?? 0;
}
