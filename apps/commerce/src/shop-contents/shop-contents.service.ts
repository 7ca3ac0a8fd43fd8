import { Injectable, Inject } from '@nestjs/common';
import {
  companyId,
  ShopError,
  type CallContext,
  type InputOf,
  type KeyedContent,
  type ListContents,
  type OneContent,
  type OwnedContent,
  type OwnedContents,
  type shopContents,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { IssuedLicensesRepository } from '../issued-licenses/issued-licenses.repository';
import { useLicense } from '../issued-licenses/issued-licenses.tx';
import { LicenseKeys } from '../issued-licenses/license-keys.adapter';
import { ShopSessionsRepository } from '../shop-sessions/shop-sessions.repository';
import { wantedSession } from '../shop-sessions/shop-sessions.tx';
import { ShopSessionsService, signedOut } from '../shop-sessions/shop-sessions.service';
import { ownedContent, refuseUnopenable } from './shop-contents.rules';

@Injectable()
export class ShopContentsStore extends storeOf({
  issuedLicenses: IssuedLicensesRepository,
  shopSessions: ShopSessionsRepository,
}) {}

/** The purchases of a shopper, for the pages of shops. */
@Injectable()
export class ShopContentsService {
  constructor(
    private readonly store: ShopContentsStore,
    private readonly sessions: ShopSessionsService,
    private readonly keys: LicenseKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: CallContext, { shopper, ended, limit, before }: ListContents): Promise<OwnedContents> {
    const { id: customer } = await this.sessions.customerOf(ctx, shopper);
    const { issuedLicenses } = this.store.read(companyId(shopper.company_id), ctx);
    const now = this.clock.now();
    // One row more than the page size shows whether there is a next page.
    const [rows, others] = await Promise.all([
      issuedLicenses.newestOf(customer, { live: !ended, now, before, limit: limit + 1 }),
      issuedLicenses.newestOf(customer, { live: ended, now, limit: 1 }),
    ]);
    const contents = rows.slice(0, limit).map((row) => ownedContent(row, now));
    const next = rows.length > limit ? (contents.at(-1)?.id ?? null) : null;
    return { contents, next, others: others.length > 0 };
  }

  async get(ctx: CallContext, { shopper, id }: OneContent): Promise<KeyedContent> {
    const { id: customer } = await this.sessions.customerOf(ctx, shopper);
    const company = companyId(shopper.company_id);
    const license = await this.store.read(company, ctx).issuedLicenses.of(customer, id);
    if (license === null) throw noContent(id);
    return { ...ownedContent(license, this.clock.now()), key: this.keys.keyOf(company, license) };
  }

  async key(ctx: CallContext, { company_id, id }: InputOf<typeof shopContents.key>) {
    const company = companyId(company_id);
    const license = await this.store.read(company, ctx).issuedLicenses.keyedBy(id);
    if (license === null) throw noContent(id);
    return { key: this.keys.keyOf(company, license), customer_token: license.customer_token };
  }

  /**
   * Locks the license without its customer: a refund locks the license before the customer, so both locks could
   * deadlock.
   */
  open(ctx: CallContext, { shopper, id }: OneContent): Promise<OwnedContent> {
    return this.store.write({ ...ctx, company: companyId(shopper.company_id) }, async (tx) => {
      const seen = await tx.shopSessions.find(wantedSession(shopper, this.clock.now()));
      if (seen === null) throw signedOut();
      const license = await tx.issuedLicenses.hold(seen.customer.id, id);
      if (license === null) throw noContent(id);
      // Reads the time after the lock, so that a license that ended during the wait is rejected.
      const now = this.clock.now();
      refuseUnopenable(license, now);
      return ownedContent(await useLicense(tx, license, now), now);
    });
  }
}

function noContent(id: number): ShopError {
  return ShopError.notFound('content', id);
}
