import { removeSome, type Session } from '@marquee/storage';

export interface KeyLimit {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
  /** A key by which the limit does not hold while it is remembered. */
  readonly unless?: string;
}

export class AttemptsRepository {
  constructor(private readonly session: Session) {}

  /** Until the transaction ends nobody else counts for these keys: two at once would both see the last free place. */
  async lock(keys: readonly string[]): Promise<void> {
    await this.session.query(
      'select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) key',
      [keys],
      'attempts_lock',
    );
  }

  /** When the oldest of the attempts that fill the limit was made; null where there is a place left. */
  async fullSince({ key, most, seconds }: KeyLimit, now: Date): Promise<Date | null> {
    const [row] = await this.session.query<{ at: Date }>(
      'select at from sign_in_attempts where key = $1 and at > $2 order by at desc offset $3 limit 1',
      [key, new Date(now.getTime() - seconds * 1000), most - 1],
      'attempts_full_since',
    );
    return row?.at ?? null;
  }

  /** A key is remembered by a row whose time is yet to come; sweeping takes it some time after that. */
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

  /** Writes them down as they are. */
  async touch(ids: readonly number[]): Promise<void> {
    const text = 'update sign_in_attempts set at = at where id = any($1::bigint[])';
    await this.session.query(text, [ids], 'attempts_touch');
  }

  async removeOf(key: string): Promise<void> {
    await this.session.query('delete from sign_in_attempts where key = $1', [key], 'attempts_remove_of');
  }

  /** What was counted for a key, and for all keys that belong to it. Looks through the table, so only for what is rare. */
  async removeWithin(key: string): Promise<void> {
    const text = `delete from sign_in_attempts where key = $1 or starts_with(key, $1 || ':')`;
    await this.session.query(text, [key], 'attempts_remove_within');
  }

  /** How many were removed, at most `limit`. */
  sweep(time: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.at < ?', values: [time] };
    return removeSome(this.session, 'sign_in_attempts', outdated, limit);
  }
}
