import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  ShopError,
  type CallContext,
  type ListContents,
  type OneContent,
  type OwnedContent,
  type OwnedContents,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { useLicense } from '../issued-licenses/issued-licenses.rules';
import { wantedSession } from '../shop-sessions/shop-sessions.rules';
import { ShopSessionsService, signedOut } from '../shop-sessions/shop-sessions.service';
import { ownedContent, refuseUnopenable } from './shop-contents.rules';
import { ShopContentsStore } from './shop-contents.store';

/** What a shopper has bought, for the pages of shops. */
@Injectable()
export class ShopContentsService {
  constructor(
    private readonly store: ShopContentsStore,
    private readonly sessions: ShopSessionsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: CallContext, { shopper, ended, limit, before }: ListContents): Promise<OwnedContents> {
    const { id: customer } = await this.sessions.customerOf(ctx, shopper);
    const { issuedLicenses } = this.store.read(companyId(shopper.company_id), ctx);
    const now = this.clock.now();
    // One more than is shown tells whether there is a next page.
    const [rows, others] = await Promise.all([
      issuedLicenses.newestOf(customer, { live: !ended, now, before, limit: limit + 1 }),
      issuedLicenses.newestOf(customer, { live: ended, now, limit: 1 }),
    ]);
    const contents = rows.slice(0, limit).map((row) => ownedContent(row, now));
    const next = rows.length > limit ? (contents.at(-1)?.id ?? null) : null;
    return { contents, next, others: others.length > 0 };
  }

  async get(ctx: CallContext, { shopper, id }: OneContent): Promise<OwnedContent> {
    const { id: customer } = await this.sessions.customerOf(ctx, shopper);
    const license = await this.store.read(companyId(shopper.company_id), ctx).issuedLicenses.of(customer, id);
    if (license === null) throw noContent(id);
    return ownedContent(license, this.clock.now());
  }

  /**
   * The license alone is held, and not its customer: a refund revokes it before it comes to the customer, and the two would
   * wait for each other.
   */
  open(ctx: CallContext, { shopper, id }: OneContent): Promise<OwnedContent> {
    return this.store.write({ ...ctx, company: companyId(shopper.company_id) }, async (tx) => {
      const seen = await tx.shopSessions.find(wantedSession(shopper, this.clock.now()));
      if (seen === null) throw signedOut();
      const license = await tx.issuedLicenses.hold(seen.customer.id, id);
      if (license === null) throw noContent(id);
      // The time is read after the row is held, so that nothing is opened at a time that has passed while it was waited
      // for.
      const now = this.clock.now();
      refuseUnopenable(license, now);
      return ownedContent(await useLicense(tx, license, now), now);
    });
  }
}

function noContent(id: number): ShopError {
  return ShopError.notFound('content', id);
}
