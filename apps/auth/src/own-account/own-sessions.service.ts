import { Inject, Injectable } from '@nestjs/common';
import { formatGmt, type CallContext, type Nothing, type OwnSession } from '@marquee/contracts';
import { digestOf } from '@marquee/passwords';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { livenessAt, SessionsService } from '../sessions/sessions.service';
import { OwnAccountStore } from './own-account.store';

/** The sessions of the calling user. The digest of its token identifies a session and cannot open it. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly store: OwnAccountStore,
    private readonly sessions: SessionsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: CallContext, session: string): Promise<{ sessions: OwnSession[] }> {
    const email = await this.sessions.emailOf(ctx, session);
    const rows = await this.store.readPlatform(ctx).sessions.list(email, livenessAt(this.clock.now()));
    const current = digestOf(session);
    const sessions = rows.map(({ digest, created_at, seen_at }) => ({
      session_id: digest.toString('hex'),
      created_at: formatGmt(created_at),
      seen_at: formatGmt(seen_at),
      current: digest.equals(current),
    }));
    return { sessions };
  }

  /** A session that ended in the meantime is not an error. */
  async remove(ctx: CallContext, session: string, sessionId: string): Promise<Nothing> {
    const email = await this.sessions.emailOf(ctx, session);
    await this.store.platform(ctx, async (tx) => {
      await tx.sessions.removeOwn(email, Buffer.from(sessionId, 'hex'));
      await tx.audit(email, 'session end', {});
    });
    return {};
  }
}
