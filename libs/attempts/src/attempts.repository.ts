import { removeSome, type ListStatement, type Session } from '@marquee/storage';

export interface KeyLimit {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
  /** A key that lifts the limit while it is remembered. */
  readonly unless?: string;
}

const INSERT_LATER: ListStatement<{ readonly key: string; readonly at: Date }> = {
  name: 'attempts_insert_later',
  text: 'insert into sign_in_attempts (key, at) select * from unnest($1::text[], $2::timestamptz[])',
  columns: ['key', 'at'],
};

export class AttemptsRepository {
  constructor(private readonly session: Session) {}

  /**
   * Locks these keys until the transaction ends, because two concurrent attempts would both see the last free slot.
   */
  async lock(keys: readonly string[]): Promise<void> {
    await this.session.query(
      'select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) key',
      [keys],
      'attempts_lock',
    );
  }

  /** The time of the oldest attempt that fills the limit; null if the limit is not reached. */
  async fullSince({ key, most, seconds }: KeyLimit, now: Date): Promise<Date | null> {
    const [row] = await this.session.query<{ at: Date }>(
      'select at from sign_in_attempts where key = $1 and at > $2 order by at desc offset $3 limit 1',
      [key, new Date(now.getTime() - seconds * 1000), most - 1],
      'attempts_full_since',
    );
    return row?.at ?? null;
  }

  /** The number of attempts counted against each limit, up to the limit. */
  async counts(limits: readonly KeyLimit[], now: Date): Promise<number[]> {
    const rows = await this.session.query<{ count: number }>(
      `select (select count(*) from (
          select from sign_in_attempts a where a.key = l.key and a.at > l.since limit l.most) counted)::integer as count
       from unnest($1::text[], $2::timestamptz[], $3::integer[]) with ordinality l (key, since, most, n) order by l.n`,
      [
        limits.map(({ key }) => key),
        limits.map(({ seconds }) => new Date(now.getTime() - seconds * 1000)),
        limits.map(({ most }) => most),
      ],
      'attempts_counts',
    );
    return rows.map(({ count }) => count);
  }

  /** Counts an attempt at the end of the transaction, batched with all attempts of the transaction. */
  insertLater(key: string, at: Date): void {
    this.session.beforeCommit(INSERT_LATER, { key, at });
  }

  /** Remembers a key by a row with a future time; the sweep deletes it some time after that. */
  async remember(key: string, until: Date): Promise<void> {
    await this.removeOf(key);
    await this.insert([key], until);
  }

  async isRemembered(key: string, now: Date): Promise<boolean> {
    const text = 'select id from sign_in_attempts where key = $1 and at > $2 limit 1';
    return (await this.session.query(text, [key, now], 'attempts_is_remembered')).length > 0;
  }

  async insert(keys: readonly string[], at: Date): Promise<number[]> {
    const rows = await this.session.query<{ id: number }>(
      'insert into sign_in_attempts (key, at) select key, $2 from unnest($1::text[]) key returning id',
      [keys, at],
      'attempts_insert',
    );
    return rows.map(({ id }) => id);
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.session.query('delete from sign_in_attempts where id = any($1::bigint[])', [ids], 'attempts_remove');
  }

  /** Updates the time of attempts. */
  async touch(ids: readonly number[]): Promise<void> {
    const text = 'update sign_in_attempts set at = at where id = any($1::bigint[])';
    await this.session.query(text, [ids], 'attempts_touch');
  }

  async removeOf(key: string): Promise<void> {
    await this.session.query('delete from sign_in_attempts where key = $1', [key], 'attempts_remove_of');
  }

  /** Deletes the attempts of a key and of all keys within it. Scans the table, so only for rare use. */
  async removeWithin(key: string): Promise<void> {
    const text = `delete from sign_in_attempts where key = $1 or starts_with(key, $1 || ':')`;
    await this.session.query(text, [key], 'attempts_remove_within');
  }

  /** Returns how many were deleted, at most `limit`. */
  sweep(time: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.at < ?', values: [time] };
    return removeSome(this.session, 'sign_in_attempts', outdated, limit);
  }
}
