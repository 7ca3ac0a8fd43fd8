import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { memberships, ShopError, type CallContext, type Visitor } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { AuthStore } from '../auth.store';
import { digestOf, drawToken } from '../drawn-token';
import { identityEmail } from '../identities/email';
import { Passwords } from '../identities/passwords';
import { AttemptsService } from './attempts.service';
import { emailKey, SIGN_IN, type Visit } from './limits';

/** However busy somebody is, they sign in again after this. */
const LONGEST_MS = 12 * 3_600_000;
/** And after this without a page. */
export const IDLE_MS = 3_600_000;
const MARK_EVERY_MS = 60_000;

interface SignIn extends Visit {
  readonly password: string;
}

@Injectable()
export class SessionsService {
  constructor(
    private readonly store: AuthStore,
    private readonly attempts: AttemptsService,
    private readonly passwords: Passwords,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  open(ctx: CallContext, input: SignIn): Promise<{ session: string; seconds: number }> {
    return this.attempts.counted(ctx, SIGN_IN, input, async (attempt) => {
      const { identity, betterHash } = await this.proven(input);
      const session = drawToken();
      const opened = await this.store.platform(ctx, async (tx) => {
        // A password that was changed while this one was being checked has ended all sessions: this would be one more.
        if (!(await tx.identities.hold(identity))) return false;
        if (betterHash !== null) await tx.identities.rehash(identity.email, betterHash);
        await tx.attempts.remove(attempt);
        await tx.attempts.removeOf(emailKey(SIGN_IN, input.email));
        await tx.sessions.insert(this.lifeOf(session, identity.email));
        return true;
      });
      if (!opened) throw wrong();
      return { session, seconds: LONGEST_MS / 1000 };
    });
  }

  async find(ctx: CallContext, session: string): Promise<Visitor> {
    const now = this.clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    const liveness = { now, idleSince: before(IDLE_MS), markedSince: before(MARK_EVERY_MS) };
    const email = await this.store.platform(ctx, (tx) => tx.sessions.seen(digestOf(session), liveness));
    if (email === null) throw new ShopError('unauthorized', 'Sign in to go on.');
    return { email, ...(await this.bus.call(memberships.of_email, ctx, { email })) };
  }

  async close(ctx: CallContext, session: string): Promise<Record<string, never>> {
    await this.store.platform(ctx, (tx) => tx.sessions.remove(digestOf(session)));
    return {};
  }

  /** The same refusal after the same work, whatever of the two is wrong. */
  private async proven({ email, password }: SignIn) {
    const named = identityEmail(email);
    const identity = named === null ? null : await this.store.readPlatform().identities.find(named);
    const hash = identity?.password_hash ?? null;
    const matches = await this.passwords.verify(hash, password);
    if (!identity || hash === null || !matches) throw wrong();
    const betterHash = this.passwords.needsRehash(hash) ? await this.passwords.hash(password) : null;
    return { identity, betterHash };
  }

  private lifeOf(session: string, email: string) {
    const now = this.clock.now();
    const expires_at = new Date(now.getTime() + LONGEST_MS);
    return { digest: digestOf(session), email, created_at: now, expires_at };
  }
}

function wrong(): ShopError {
  return new ShopError('unauthorized', 'Email or password is wrong.');
}
