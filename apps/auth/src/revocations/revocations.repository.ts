import { REVOCATION_SECONDS } from '@marquee/contracts';
import { lockNamed, removeSome, type Session } from '@marquee/storage';
import type { RevocationEntity } from './revocation.entity';

/** Rows are republished until their keys in the bucket have expired; after this time no key remains to lift. */
export const SWEPT_REVOCATION_MS = 3 * REVOCATION_SECONDS * 1000;

export type DueRevocation = Pick<RevocationEntity, 'key' | 'active' | 'version' | 'changed_at'>;

/** Revocations of all companies; the key contains the company. */
export class RevocationsRepository {
  constructor(private readonly session: Session) {}

  /** Does nothing if the revocation is already in force. */
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
   * Lets one replica write the bucket, until its transaction ends, without row locks. Postgres ends the session of a
   * hung or disconnected replica after `longestMs`.
   */
  async holdBucket(longestMs: number): Promise<void> {
    void this.session.query("select set_config('idle_in_transaction_session_timeout', $1, true)", [String(longestMs)]);
    await lockNamed(this.session, 'the bucket of revocations');
  }

  /** Revocations that the bucket does not hold yet, oldest first. */
  due(limit: number): Promise<DueRevocation[]> {
    return this.session.query<DueRevocation>(
      `select key, active, version, changed_at from revocations where published_version < version
         order by changed_at limit $1`,
      [limit],
    );
  }

  /**
   * Records the versions that the bucket holds. Skips rows that changed or are locked: they stay due, and deadlocks are
   * impossible.
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

  /**
   * Marks revocations as unpublished because the bucket may have lost them. Skips rows locked by a publisher or a
   * sweep.
   */
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

  /** Returns how many were deleted, at most `limit`. */
  sweep(before: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.changed_at < ?', values: [before] };
    return removeSome(this.session, 'revocations', outdated, limit);
  }
}
