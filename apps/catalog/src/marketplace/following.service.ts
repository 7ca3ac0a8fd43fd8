import { Inject, Injectable } from '@nestjs/common';
import { companyId, type CallContext, type CloudEvent } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { CatalogStore, type CatalogTx } from '../catalog.store';
import { announceUpdates } from '../products/product-events';
import { followLicense, followPrice, followProduct, removeMirror } from './mirror-following';
import type { Between } from './mirror-ties';
import type { Mirrorable } from './mirrors.repository';

/** Mirrors that are written in one transaction. */
const AT_ONCE = 50;
const STEP_MS = 30_000;

/** How mirrors of one kind of thing follow it: what is read of the origin, and what is made of each mirror then. */
interface Following<O> {
  readonly what: Mirrorable;
  origin(of: CatalogTx): Promise<O>;
  follow(between: Between, mirrorId: number, origin: O): Promise<void>;
}

/**
 * Mirrors follow their origin. Each step reads the origin as it is and writes what differs, so that an event that comes
 * twice, or after a later one, does no harm and needs no note that it came.
 */
@Injectable()
export class FollowingService {
  constructor(
    private readonly store: CatalogStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  product(event: CloudEvent, id: number): Promise<void> {
    return this.eachMirror(event, id, {
      what: 'products',
      origin: (of) => of.offered.product(id),
      follow: (between, mirrorId, origin) =>
        origin ? followProduct(between, mirrorId, origin) : removeMirror(between, mirrorId),
    });
  }

  license(event: CloudEvent, id: number): Promise<void> {
    return this.eachMirror(event, id, {
      what: 'licenses',
      origin: async (of) => (await of.offered.licenses([id]))[0],
      follow: async (between, mirrorId, origin) => origin && followLicense(between, mirrorId, origin),
    });
  }

  price(event: CloudEvent, id: number): Promise<void> {
    return this.eachMirror(event, id, {
      what: 'prices',
      origin: async (of) => (await of.offered.prices([id]))[0],
      follow: async (between, mirrorId, origin) => origin && followPrice(between, mirrorId, origin),
    });
  }

  /** The offer has ended: nobody shows the company's products any more, until somebody activates them again. */
  async hideAll(event: CloudEvent): Promise<void> {
    for (let hidden = AT_ONCE; hidden === AT_ONCE;) {
      hidden = await this.store.platform(this.ctx(event), async (tx) => {
        const rows = await tx.as(event.companyid).mirrors.hide(AT_ONCE, this.clock.now());
        for (const row of rows) await announceUpdates(tx.as(companyId(row.company_id)), [row], ['published']);
        return rows.length;
      });
    }
  }

  /** Some at a time, by company; most things have none. */
  private async eachMirror<O>(event: CloudEvent, id: number, following: Following<O>): Promise<void> {
    const { mirrors } = this.store.read(event.companyid);
    let after = 0;
    for (;;) {
      const some = await mirrors.holders(following.what, id, after, AT_ONCE);
      if (some.length === 0) return;
      await this.store.platform(this.ctx(event), async (tx) => {
        const of = tx.as(event.companyid);
        const origin = await following.origin(of);
        for (const mirror of some) {
          const between = { origin: of, own: tx.as(companyId(mirror.company_id)), now: this.clock.now() };
          await following.follow(between, mirror.id, origin);
        }
      });
      after = some.at(-1)?.company_id ?? after;
    }
  }

  private ctx({ requestid, traceparent }: CloudEvent): CallContext {
    return { requestId: requestid, traceparent, deadline: Date.now() + STEP_MS };
  }
}
