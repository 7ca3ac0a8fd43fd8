import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { memberships, type CallContext, type Membership } from '@marquee/contracts';
import { LOGGER, type Logger } from '@marquee/service-kit';

/** Nobody waits longer for what can be told later as well. */
const HEARD_MS = 1_000;

/** For whom an email stands, as tenant knows it. */
@Injectable()
export class EmailMembershipsService {
  constructor(
    private readonly bus: Bus,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  of(ctx: CallContext, email: string): Promise<{ memberships: Membership[] }> {
    return this.bus.call(memberships.of_email, ctx, { email });
  }

  /** An identity has none of its own: it is that of a user it stands for. */
  async languageOf(ctx: CallContext, email: string): Promise<string> {
    const { memberships: found } = await this.of(ctx, email);
    return found[0]?.language ?? 'en';
  }

  /** The address was shown to be theirs. */
  async verified(ctx: CallContext, email: string): Promise<void> {
    await this.bus.call(memberships.verified, ctx, { email });
  }

  /** As `verified`, for an address that was shown to be theirs before: tenant hears of it again when they next sign in. */
  async stillVerified(ctx: CallContext, email: string): Promise<void> {
    try {
      await this.verified({ ...ctx, deadline: Math.min(ctx.deadline, Date.now() + HEARD_MS) }, email);
    } catch (err) {
      this.log.warn({ err, request_id: ctx.requestId }, 'Tenant was not told that an address is verified.');
    }
  }
}
