import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { memberships, type CallContext, type EmailChange, type Membership, epochMs } from '@marquee/contracts';
import { LOGGER, type Logger } from '@marquee/service-kit';

/** Maximum time that a sign-in waits for tenant. */
const NOTIFY_TIMEOUT_MS = 1_000;

/** Queries tenant for the users of an email, and notifies tenant when an email is verified. */
@Injectable()
export class EmailMembershipsService {
  constructor(
    private readonly bus: Bus,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  of(ctx: CallContext, email: string): Promise<{ memberships: Membership[] }> {
    return this.bus.call(memberships.of_email, ctx, { email });
  }

  /** The language of a user with this email, because an identity has none. */
  async languageOf(ctx: CallContext, email: string): Promise<string> {
    const { memberships: found } = await this.of(ctx, email);
    return found[0]?.language ?? 'en';
  }

  /** Notifies tenant that the owner of the address has verified it. */
  async verified(ctx: CallContext, email: string): Promise<void> {
    await this.bus.call(memberships.verified, ctx, { email });
  }

  /** Notifies tenant that the users of an email have changed it. */
  async changeEmail(ctx: CallContext, change: EmailChange): Promise<void> {
    await this.bus.call(memberships.change_email, ctx, change);
  }

  /** Like `verified`, but a sign-in does not wait for it; the next sign-in repeats the notification. */
  async stillVerified(ctx: CallContext, email: string): Promise<void> {
    try {
      await this.verified({ ...ctx, deadline: Math.min(ctx.deadline, epochMs() + NOTIFY_TIMEOUT_MS) }, email);
    } catch (err) {
      this.log.warn(
        { err, request_id: ctx.requestId },
        'could not notify tenant of a verified email; the next sign-in retries',
      );
    }
  }
}
