import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { shopSessions, type CallContext, type OpenedSession, type Shopper } from '@marquee/contracts';
import { LOGGER, type Logger } from '@marquee/service-kit';
import type { ShopVisit } from './shop-visit';

/** Session changes after a sign-in. They never fail the request, because the sign-in is done. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly bus: Bus,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Sets this session's cookie and ends the browser's previous session. */
  async begin(visit: ShopVisit, opened: OpenedSession): Promise<void> {
    const { shopper: former } = visit;
    visit.signIn(opened);
    await this.end(former, visit.call);
  }

  /**
   * Creates a code that transfers the session to another host of the shop; until its use this host keeps the session.
   * Null if no code is available.
   */
  async handOver(call: CallContext, shopper: Shopper): Promise<string | null> {
    try {
      return (await this.bus.call(shopSessions.hand_over, call, { shopper })).code;
    } catch (err) {
      this.log.warn({ err, request_id: call.requestId }, 'could not transfer a session to the other host of the shop');
      return null;
    }
  }

  /** If this fails, the session stays valid until it expires. */
  private async end(shopper: Shopper | null, call: CallContext): Promise<void> {
    if (shopper === null) return;
    try {
      await this.bus.call(shopSessions.close, call, { shopper });
    } catch (err) {
      this.log.warn(
        { err, request_id: call.requestId },
        'could not end the previous session of a browser; the session stays valid until it expires',
      );
    }
  }
}
