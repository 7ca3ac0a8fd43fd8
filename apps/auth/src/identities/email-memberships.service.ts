import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { memberships, type CallContext, type EmailChange, type Membership, epochMs } from '@marquee/contracts';
import { LOGGER, type Logger } from '@marquee/service-kit';

/** How long a sign-in waits for tenant at most. */
const HEARD_MS = 1_000;

/** Asks tenant which users of which companies have an email, and tells it when an email is verified. */
@Injectable()
export class EmailMembershipsService {
  constructor(
    private readonly bus: Bus,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  of(ctx: CallContext, email: string): Promise<{ memberships: Membership[] }> {
    return this.bus.call(memberships.of_email, ctx, { email });
  }

  /** The language of a user with this email, since an identity has none of its own. */
  async languageOf(ctx: CallContext, email: string): Promise<string> {
    const { memberships: found } = await this.of(ctx, email);
    return found[0]?.language ?? 'en';
  }

  /** Tells tenant that its owner has shown the address to be theirs. */
  async verified(ctx: CallContext, email: string): Promise<void> {
    await this.bus.call(memberships.verified, ctx, { email });
  }

  /** Tells tenant that the users of an email have another one now. */
  async changeEmail(ctx: CallContext, change: EmailChange): Promise<void> {
    await this.bus.call(memberships.change_email, ctx, change);
  }

  /** As `verified`, for somebody who signs in: they are not kept waiting, since tenant hears of it again at the next sign-in. */
  async stillVerified(ctx: CallContext, email: string): Promise<void> {
    try {
      await this.verified({ ...ctx, deadline: Math.min(ctx.deadline, epochMs() + HEARD_MS) }, email);
    } catch (err) {
      this.log.warn({ err, request_id: ctx.requestId }, 'Tenant was not told that an address is verified.');
    }
  }
}
