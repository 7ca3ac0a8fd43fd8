import { removeSome, type Session } from '@marquee/storage';
import type { SessionEntity } from './session.entity';

/** The time limits of a live session, by the clock of the service. */
export interface Liveness {
  readonly now: Date;
  /** Sessions without use since this time have ended. */
  readonly idleSince: Date;
  /** Sessions used since this time are not updated again, because page requests come in bursts. */
  readonly markedSince: Date;
}

export interface SessionOwner {
  readonly email: string;
  readonly operator: boolean;
}

const MAX_LISTED = 100;

export class SessionsRepository {
  constructor(private readonly session: Session) {}

  async insert({ digest, email, created_at, expires_at }: Omit<SessionEntity, 'seen_at'>): Promise<void> {
    await this.session.query(
      'insert into sessions (digest, email, created_at, seen_at, expires_at) values ($1, $2, $3, $3, $4)',
      [digest, email, created_at, expires_at],
      'sessions_insert',
    );
  }

  /** The owner of the session, and records its use; null if it has ended. */
  async seen(digest: Buffer, { now, idleSince, markedSince }: Liveness): Promise<SessionOwner | null> {
    const [row] = await this.session.query<SessionOwner>(
      `with alive as (
         select digest, email, operator from sessions join identities using (email)
           where digest = $1 and expires_at > $2 and seen_at > $3
       ), marked as (
         update sessions s set seen_at = $2 from alive where s.digest = alive.digest and s.seen_at <= $4
       )
       select email, operator from alive`,
      [digest, now, idleSince, markedSince],
      'sessions_seen',
    );
    return row ?? null;
  }

  /** The live sessions of an identity, most recently used first. */
  list(email: string, { now, idleSince }: Pick<Liveness, 'now' | 'idleSince'>): Promise<SessionEntity[]> {
    return this.session.query(
      `select * from sessions where email = $1 and expires_at > $2 and seen_at > $3
         order by seen_at desc, created_at desc limit ${MAX_LISTED}`,
      [email, now, idleSince],
    );
  }

  /** Deletes a session only if it belongs to this identity. */
  async removeOwn(email: string, digest: Buffer): Promise<void> {
    await this.session.query('delete from sessions where email = $1 and digest = $2', [email, digest]);
  }

  /** Deletes every session of the identity except one. */
  async removeOthers(email: string, kept: Buffer): Promise<void> {
    await this.session.query('delete from sessions where email = $1 and digest <> $2', [email, kept]);
  }

  async remove(digest: Buffer): Promise<void> {
    await this.session.query('delete from sessions where digest = $1', [digest], 'sessions_remove');
  }

  async removeOf(email: string): Promise<void> {
    await this.session.query('delete from sessions where email = $1', [email], 'sessions_remove_of');
  }

  /** Deletes sessions opened before this moment, regardless of later use; returns how many. */
  async removeBefore(moment: Date): Promise<number> {
    return (await this.session.query('delete from sessions where created_at < $1 returning 1', [moment])).length;
  }

  /** Returns how many were deleted, at most `limit`. An expired session is no longer used, so it becomes idle. */
  sweep(idleSince: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.seen_at <= ?', values: [idleSince] };
    return removeSome(this.session, 'sessions', outdated, limit);
  }
}
