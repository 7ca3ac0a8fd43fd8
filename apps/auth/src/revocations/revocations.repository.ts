import { REVOCATION_SECONDS } from '@marquee/contracts';
import { lockNamed, removeSome, type Session } from '@marquee/storage';
import type { RevocationEntity } from './revocation.entity';

/**
 * A row is brought to the bucket until it is as old as a key there may become: when it goes, the key is long gone, and
 * nothing is left to lift.
 */
export const SWEPT_REVOCATION_MS = 3 * REVOCATION_SECONDS * 1000;

export type DueRevocation = Pick<RevocationEntity, 'key' | 'active' | 'version' | 'changed_at'>;

/** The revocations of the whole platform: a key names its company itself. */
export class RevocationsRepository {
  constructor(private readonly session: Session) {}

  /** Unchanged where it is in force already. */
  async revoke(key: string, at: Date): Promise<void> {
    await this.session.query(
      `insert into revocations as r (key, active, version, published_version, changed_at) values ($1, true, 1, 0, $2)
         on conflict (key) do update set active = true, version = r.version + 1, changed_at = excluded.changed_at
         where not r.active`,
      [key, at],
    );
  }

  async lift(key: string, at: Date): Promise<void> {
    await this.session.query(
      'update revocations set active = false, version = version + 1, changed_at = $2 where key = $1 and active',
      [key, at],
    );
  }

  /**
   * One replica at a time writes the bucket, until its transaction ends; no row is locked by that. Of one that stands still, or that Postgres
   * hears no more of, the session is ended after so many milliseconds, and the next one may write.
   */
  async holdBucket(longestMs: number): Promise<void> {
    void this.session.query("select set_config('idle_in_transaction_session_timeout', $1, true)", [String(longestMs)]);
    await lockNamed(this.session, 'the bucket of revocations');
  }

  /** Those that the bucket does not show yet, oldest first. */
  due(limit: number): Promise<DueRevocation[]> {
    return this.session.query<DueRevocation>(
      `select key, active, version, changed_at from revocations where published_version < version
         order by changed_at limit $1`,
      [limit],
    );
  }

  /**
   * The bucket shows these versions now. A row that was changed meanwhile stays due, and so does one that somebody is
   * changing at this moment: it is passed over, so that nobody waits crosswise.
   */
  async markPublished(shown: readonly DueRevocation[]): Promise<void> {
    await this.session.query(
      `update revocations as r set published_version = held.version
         from (select key, shown.version from revocations join unnest($1::text[], $2::integer[]) as shown (key, version)
                 using (key) for update of revocations skip locked) as held
         where r.key = held.key`,
      [shown.map(({ key }) => key), shown.map(({ version }) => version)],
    );
  }

  /** A bucket may have lost what it was told: it is told again. What is locked is being told, or forgotten, just now. */
  async forgetPublished(since: Date): Promise<void> {
    await this.session.query(
      `update revocations set published_version = 0 where key in (
         select key from revocations where changed_at > $1 for update skip locked)`,
      [since],
    );
  }

  async unpublished(): Promise<number> {
    const [row] = await this.session.query<{ count: number }>(
      'select count(*) as count from revocations where published_version < version',
      [],
    );
    return row?.count ?? 0;
  }

  /** How many were removed, at most `limit`. */
  sweep(before: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.changed_at < ?', values: [before] };
    return removeSome(this.session, 'revocations', outdated, limit);
  }
}
