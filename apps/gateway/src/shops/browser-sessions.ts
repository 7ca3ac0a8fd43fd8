import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { shopSessions, type CallContext, type OpenedSession, type Shopper } from '@marquee/contracts';
import { LOGGER, type Logger } from '@marquee/service-kit';
import type { ShopVisit } from './shop-visit';

/** Session changes after a sign-in: they cannot undo it, so none of them fails the request. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly bus: Bus,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** From here on the browser holds this session, and the one that it held before ends. */
  async begin(visit: ShopVisit, opened: OpenedSession): Promise<void> {
    const { shopper: former } = visit;
    visit.signIn(opened);
    await this.end(former, visit.call);
  }

  /**
   * A code with which another host of the shop gets this session. Until it is used the browser has the session here: whoever
   * does not arrive there is still signed in. Null where there is no code to be had.
   */
  async handOver(call: CallContext, shopper: Shopper): Promise<string | null> {
    try {
      return (await this.bus.call(shopSessions.hand_over, call, { shopper })).code;
    } catch (err) {
      this.log.warn({ err, request_id: call.requestId }, 'a session stays on the host where it began');
      return null;
    }
  }

  /** Where it cannot be ended now, it ends by its age. */
  private async end(shopper: Shopper | null, call: CallContext): Promise<void> {
    if (shopper === null) return;
    try {
      await this.bus.call(shopSessions.close, call, { shopper });
    } catch (err) {
      this.log.warn({ err, request_id: call.requestId }, 'the former session of a browser is not ended');
    }
  }
}
