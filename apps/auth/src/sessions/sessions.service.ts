import { Injectable, Inject } from '@nestjs/common';
import { AttemptsRepository, AttemptsService, KNOWN_NETWORK_MS } from '@marquee/attempts';
import { ShopError, type CallContext, type InputOf, type sessions, type Visitor } from '@marquee/contracts';
import { digestOf, drawSecret } from '@marquee/passwords';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { limitsOf, SIGN_IN, signedInKeys, type Attempted } from '../attempts/limits.rules';
import { CredentialsService } from '../identities/credentials.service';
import { EmailMembershipsService } from '../identities/email-memberships.service';
import { IdentitiesRepository } from '../identities/identities.repository';
import { SessionsRepository, type Liveness, type SessionOwner } from './sessions.repository';

@Injectable()
export class SessionsStore extends storeOf({
  sessions: SessionsRepository,
  identities: IdentitiesRepository,
  attempts: AttemptsRepository,
}) {}

/** A session in constant use also ends after this time. */
const MAX_SESSION_MS = 12 * 3_600_000;
/** A session without page requests ends after this time. */
export const IDLE_MS = 3_600_000;
const MARK_EVERY_MS = 60_000;
/** As `markedSince`: the use of the session is not recorded. */
const NEVER = new Date(0);

interface SignIn extends Attempted {
  readonly password: string;
}

@Injectable()
export class SessionsService {
  constructor(
    private readonly store: SessionsStore,
    private readonly attempts: AttemptsService,
    private readonly credentials: CredentialsService,
    private readonly memberships: EmailMembershipsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  open(ctx: CallContext, input: SignIn): Promise<{ session: string; seconds: number }> {
    return this.attempts.counted(ctx, limitsOf(SIGN_IN, input), async (attempt) => {
      const { identity, betterHash } = await this.credentials.prove(ctx, input);
      const session = drawSecret();
      const keys = signedInKeys(input);
      const opened = await this.store.platform(ctx, async (tx) => {
        // A password change during the check has ended all sessions; this one must not survive it.
        if (!(await tx.identities.hold(identity))) return false;
        if (betterHash !== null) await tx.identities.rehash(identity.email, betterHash);
        await tx.attempts.remove(attempt);
        await tx.attempts.removeOf(keys.mistyped);
        await tx.attempts.remember(keys.known, new Date(this.clock.now().getTime() + KNOWN_NETWORK_MS));
        await tx.sessions.insert(this.lifeOf(session, identity.email));
        await tx.audit(identity.email, 'sign in', {});
        return true;
      });
      if (!opened) throw this.credentials.refusal();
      // Companies may have sent invitations since; a sign-in accepts them.
      if (identity.verified_at !== null) await this.memberships.stillVerified(ctx, identity.email);
      return { session, seconds: MAX_SESSION_MS / 1000 };
    });
  }

  async find(ctx: CallContext, { session, passive = false }: InputOf<typeof sessions.find>): Promise<Visitor> {
    const { email, operator } = await this.ownerOf(ctx, session, passive);
    return { email, operator, ...(await this.memberships.of(ctx, email)) };
  }

  /** The email of the session's owner; throws `unauthorized` if it has ended. */
  async emailOf(ctx: CallContext, session: string): Promise<string> {
    return (await this.ownerOf(ctx, session)).email;
  }

  private async ownerOf(ctx: CallContext, session: string, passive = false): Promise<SessionOwner> {
    const now = this.clock.now();
    const liveness = { ...livenessAt(now), ...(passive && { markedSince: NEVER }) };
    const owner = await this.store.platform(ctx, (tx) => tx.sessions.seen(digestOf(session), liveness));
    if (owner === null) {
      throw new ShopError('unauthorized', 'The session is missing or has ended. Sign in to continue.');
    }
    return owner;
  }

  async close(ctx: CallContext, session: string): Promise<Record<string, never>> {
    await this.store.platform(ctx, (tx) => tx.sessions.remove(digestOf(session)));
    return {};
  }

  private lifeOf(session: string, email: string) {
    const now = this.clock.now();
    const expires_at = new Date(now.getTime() + MAX_SESSION_MS);
    return { digest: digestOf(session), email, created_at: now, expires_at };
  }
}

export function livenessAt(now: Date): Liveness {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return { now, idleSince: before(IDLE_MS), markedSince: before(MARK_EVERY_MS) };
}
