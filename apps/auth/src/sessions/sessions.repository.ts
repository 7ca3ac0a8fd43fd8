import { removeSome, type Session } from '@marquee/storage';
import type { SessionEntity } from './session.entity';

/** When a session counts as alive: by the clock of the service, not the database's. */
export interface Liveness {
  readonly now: Date;
  /** One that was not seen since then has ended. */
  readonly idleSince: Date;
  /** One that was seen since then is not marked again: pages come in bursts. */
  readonly markedSince: Date;
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

  /** Whose session it is, and that it was seen; null when it has ended. */
  async seen(digest: Buffer, { now, idleSince, markedSince }: Liveness): Promise<string | null> {
    const [row] = await this.session.query<{ email: string }>(
      `with alive as (
         select digest, email from sessions where digest = $1 and expires_at > $2 and seen_at > $3
       ), marked as (
         update sessions s set seen_at = $2 from alive where s.digest = alive.digest and s.seen_at <= $4
       )
       select email from alive`,
      [digest, now, idleSince, markedSince],
      'sessions_seen',
    );
    return row?.email ?? null;
  }

  /** The sessions of an identity that are alive, the one seen last first. */
  list(email: string, { now, idleSince }: Pick<Liveness, 'now' | 'idleSince'>): Promise<SessionEntity[]> {
    return this.session.query(
      `select * from sessions where email = $1 and expires_at > $2 and seen_at > $3
         order by seen_at desc, created_at desc limit ${MAX_LISTED}`,
      [email, now, idleSince],
    );
  }

  /** Removes a session of this identity alone. */
  async removeOwn(email: string, digest: Buffer): Promise<void> {
    await this.session.query('delete from sessions where email = $1 and digest = $2', [email, digest]);
  }

  /** Removes every session of the identity but one. */
  async removeOthers(email: string, kept: Buffer): Promise<void> {
    await this.session.query('delete from sessions where email = $1 and digest <> $2', [email, kept]);
  }

  async remove(digest: Buffer): Promise<void> {
    await this.session.query('delete from sessions where digest = $1', [digest], 'sessions_remove');
  }

  async removeOf(email: string): Promise<void> {
    await this.session.query('delete from sessions where email = $1', [email], 'sessions_remove_of');
  }

  /** Removes those that were opened before, whoever was seen since; says how many. */
  async removeBefore(moment: Date): Promise<number> {
    return (await this.session.query('delete from sessions where created_at < $1 returning 1', [moment])).length;
  }

  /** How many were removed, at most `limit`. One that has expired is not seen any more, and goes like the idle ones. */
  sweep(idleSince: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.seen_at <= ?', values: [idleSince] };
    return removeSome(this.session, 'sessions', outdated, limit);
  }
}
