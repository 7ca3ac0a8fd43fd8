import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { shopSessions, type CallContext, type OpenedSession, type Shopper } from '@marquee/contracts';
import { LOGGER, type Logger } from '@marquee/service-kit';
import type { ShopVisit } from './shop-visit';

/** What becomes of a browser's session once somebody is signed in: none of it can undo that, so none of it fails. */
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
   * A code with which another host of the shop gets this session; the browser has none here from then on. Null where there
   * is no code to be had.
   */
  async handOver(visit: ShopVisit, { session }: OpenedSession): Promise<string | null> {
    const { call, shopper: former } = visit;
    const { company_id, theme_setting_id } = visit.shop;
    try {
      const shopper = { company_id, theme_setting_id, session };
      const { code } = await this.bus.call(shopSessions.hand_over, call, { shopper });
      visit.keepCookie();
      await this.end(former, call);
      return code;
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
