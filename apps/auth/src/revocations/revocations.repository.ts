import { REVOCATION_SECONDS } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import type { RevocationEntity } from './revocation.entity';

/**
 * A row is brought to the bucket until it is as old as a key there may become: when it goes, the key is long gone, and
 * nothing is left to lift.
 */
export const SWEPT_REVOCATION_MS = 3 * REVOCATION_SECONDS * 1000;

export type DueRevocation = Pick<RevocationEntity, 'key' | 'active' | 'changed_at'>;

/** Of the whole platform: a key names its company itself. */
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

  /** Those that the bucket does not show yet, oldest first, held until the transaction ends; others take the next. */
  claim(limit: number): Promise<DueRevocation[]> {
    return this.session.query<DueRevocation>(
      `select key, active, changed_at from revocations where published_version < version
         order by changed_at limit $1 for update skip locked`,
      [limit],
    );
  }

  async markPublished(keys: readonly string[]): Promise<void> {
    await this.session.query('update revocations set published_version = version where key = any($1)', [keys]);
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
  async sweep(before: Date, limit: number): Promise<number> {
    const rows = await this.session.query(
      `delete from revocations where key in (
         select key from revocations where changed_at < $1 limit $2 for update skip locked
       ) returning 1 as gone`,
      [before, limit],
    );
    return rows.length;
  }
}
