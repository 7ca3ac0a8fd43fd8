import { Inject, Injectable } from '@nestjs/common';
import { companyId, type CallContext, type CloudEvent, epochMs } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { announceUpdates } from '../product-changes/product-events.tx';
import { MarketplaceStore } from './marketplace.store';
import { followLicense, followPrice, followProduct, removeMirror } from './mirror-following.tx';
import type { Between } from './mirror-references.tx';
import type { Mirror, Mirrorable, Place } from './mirrors.repository';

/** The maximum number of mirrors that one transaction looks up and hides. */
const MAX_BATCH_SIZE = 50;
const STEP_MS = 30_000;

type Follow = (between: Between, mirror: Mirror) => Promise<void>;

/**
 * Mirrors follow their origin. Each step reads the current origin and writes the difference, so repeated or late events
 * do no harm.
 */
@Injectable()
export class FollowingService {
  constructor(
    private readonly store: MarketplaceStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  product(event: CloudEvent, id: number): Promise<void> {
    return this.eachMirror(event, 'products', id, followProduct);
  }

  removal(event: CloudEvent, id: number): Promise<void> {
    return this.eachMirror(event, 'products', id, removeMirror);
  }

  license(event: CloudEvent, id: number): Promise<void> {
    return this.eachMirror(event, 'licenses', id, followLicense);
  }

  price(event: CloudEvent, id: number): Promise<void> {
    return this.eachMirror(event, 'prices', id, followPrice);
  }

  /** When an offer ends, its mirrors are hidden until a company activates them again. */
  async hideAll(event: CloudEvent): Promise<void> {
    let after: Place | undefined = { company_id: 0, id: 0 };
    while (after) after = await this.hideSome(event, after);
  }

  /** Returns where to continue. If the offer was made again before a late event, nothing is hidden. */
  private hideSome(event: CloudEvent, after: Place): Promise<Place | undefined> {
    return this.store.platform(this.ctx(event), async (tx) => {
      const { marketOffers, mirrors } = tx.as(event.companyid);
      if (await marketOffers.isOpen()) return undefined;
      const shown = await mirrors.shown(after, MAX_BATCH_SIZE);
      const hidden = await mirrors.hide(shown, this.clock.now());
      for (const company of new Set(hidden.map(({ company_id }) => company_id))) {
        const rows = hidden.filter(({ company_id }) => company_id === company);
        await announceUpdates(tx.as(companyId(company)), rows, ['published']);
      }
      return shown.length < MAX_BATCH_SIZE ? undefined : shown.at(-1);
    });
  }

  /**
   * Visits mirrors in order of company, each in a separate transaction, so that callers wait for one mirror at most.
   */
  private async eachMirror(event: CloudEvent, what: Mirrorable, id: number, follow: Follow): Promise<void> {
    const { mirrors } = this.store.read(event.companyid);
    let some: Mirror[];
    let after = 0;
    do {
      some = await mirrors.holders(what, id, after, MAX_BATCH_SIZE);
      for (const mirror of some) await this.one(event, mirror, follow);
      after = some.at(-1)?.company_id ?? after;
    } while (some.length === MAX_BATCH_SIZE);
  }

  private one(event: CloudEvent, mirror: Mirror, follow: Follow): Promise<void> {
    return this.store.platform(this.ctx(event), (tx) => {
      const [origin, own] = [tx.as(event.companyid), tx.as(companyId(mirror.company_id))];
      return follow({ origin, own, now: this.clock.now() }, mirror);
    });
  }

  private ctx({ requestid, traceparent }: CloudEvent): CallContext {
    return { requestId: requestid, traceparent, deadline: epochMs() + STEP_MS };
  }
}
