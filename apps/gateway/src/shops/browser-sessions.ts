import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { shopSessions, type OpenedSession } from '@marquee/contracts';
import { LOGGER, type Logger } from '@marquee/service-kit';
import type { ShopVisit } from './shop-visit';

/** What becomes of a browser's session once somebody is signed in: none of it can undo that, so none of it fails. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly bus: Bus,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** From here on the browser holds this session. The one that it held before ends; where it cannot, it ends by its age. */
  async begin(visit: ShopVisit, opened: OpenedSession): Promise<void> {
    const { shopper: former, call } = visit;
    visit.signIn(opened);
    if (former === null) return;
    try {
      await this.bus.call(shopSessions.close, call, { shopper: former });
    } catch (err) {
      this.log.warn({ err, request_id: call.requestId }, 'the former session of a browser is not ended');
    }
  }

  /** A code with which another host of the shop gets the session; null where there is none to be had. */
  async handOver({ shopper, call }: ShopVisit): Promise<string | null> {
    if (shopper === null) return null;
    try {
      return (await this.bus.call(shopSessions.hand_over, call, { shopper })).code;
    } catch (err) {
      this.log.warn({ err, request_id: call.requestId }, 'a session stays on the host where it began');
      return null;
    }
  }
}
