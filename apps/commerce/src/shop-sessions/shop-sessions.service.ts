import { Injectable, Inject } from '@nestjs/common';
import {
  companyId,
  customer,
  ShopError,
  type CallContext,
  type InputOf,
  type Nothing,
  type OpenedSession,
  type ShopCustomer,
  type Shopper,
  type shopSessions,
} from '@marquee/contracts';
import { digestOf, drawSecret } from '@marquee/passwords';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf, type Tx } from '@marquee/storage';
import type { CustomerEntity } from '../customers/customer.entity';
import { ShopHandoversRepository } from './shop-handovers.repository';
import { ShopSessionsRepository } from './shop-sessions.repository';
import { HANDOVER_MS, IDLE_MS, openSession, wantedSession } from './shop-sessions.tx';

@Injectable()
export class ShopSessionsStore extends storeOf({
  shopHandovers: ShopHandoversRepository,
  shopSessions: ShopSessionsRepository,
}) {}

/** A page view updates the row at most once in this time, because pages come in bursts. */
const SEEN_INTERVAL_MS = 60_000;

/** The sessions of customers in shops. */
@Injectable()
export class ShopSessionsService {
  constructor(
    private readonly store: ShopSessionsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(ctx: CallContext, shopper: Shopper): Promise<ShopCustomer> {
    const { token, email, first_name, last_name, language } = await this.customerOf(ctx, shopper);
    return { token, email, first_name, last_name, language };
  }

  /** The signed-in customer; throws `unauthorized` without a session or after its end. */
  async customerOf(ctx: CallContext, shopper: Shopper): Promise<CustomerEntity> {
    const company = companyId(shopper.company_id);
    const now = this.clock.now();
    const wanted = wantedSession(shopper, now);
    const seen = await this.store.read(company, ctx).shopSessions.find(wanted);
    if (seen === null) throw signedOut();
    if (now.getTime() - seen.seenAt.getTime() > SEEN_INTERVAL_MS) {
      await this.store.write({ ...ctx, company }, (tx) => tx.shopSessions.mark(wanted.digest, now));
    }
    return seen.customer;
  }

  /** The signed-in customer within a transaction, locked until its end. */
  async hold(tx: Tx<{ shopSessions: ShopSessionsRepository }>, shopper: Shopper): Promise<CustomerEntity> {
    const seen = await tx.shopSessions.hold(wantedSession(shopper, this.clock.now()));
    if (seen === null) throw signedOut();
    const { id } = seen.customer;
    tx.session.changes?.locked(customer, id, seen.customer);
    tx.outbox.actAs(`customer:${id}`);
    return seen.customer;
  }

  close(ctx: CallContext, { company_id, session }: Shopper): Promise<Nothing> {
    return this.store.write({ ...ctx, company: companyId(company_id) }, async (tx) => {
      await tx.shopSessions.remove(digestOf(session));
      return {};
    });
  }

  /** The session stays open until the other host has its own, because the redirect or the answer may be lost. */
  handOver(ctx: CallContext, shopper: Shopper): Promise<{ code: string }> {
    const now = this.clock.now();
    return this.store.write({ ...ctx, company: companyId(shopper.company_id) }, async (tx) => {
      const wanted = wantedSession(shopper, now);
      const seen = await tx.shopSessions.find(wanted);
      if (seen === null) throw signedOut();
      const { id: customer_id, session_era: generation } = seen.customer;
      const owner = { theme_setting_id: shopper.theme_setting_id, customer_id, generation };
      const code = drawSecret();
      const expires_at = new Date(now.getTime() + HANDOVER_MS);
      await tx.shopHandovers.insert({ ...owner, digest: digestOf(code), session_digest: wanted.digest, expires_at });
      return { code };
    });
  }

  /** Ends the session that was handed over, so that one session remains, for any number of codes. */
  takeOver(ctx: CallContext, input: InputOf<typeof shopSessions.take_over>): Promise<OpenedSession> {
    const now = this.clock.now();
    return this.store.write({ ...ctx, company: companyId(input.company_id) }, async (tx) => {
      const taken = await tx.shopHandovers.take(digestOf(input.code), input.theme_setting_id, now);
      if (!taken?.session_digest || !(await tx.shopSessions.remove(taken.session_digest))) throw signedOut();
      return openSession(tx, taken, now);
    });
  }

  /** Removes ended sessions; true if there may be more. */
  async sweep(ctx: CallContext): Promise<boolean> {
    const now = this.clock.now();
    const idleSince = new Date(now.getTime() - IDLE_MS);
    const handovers = await this.store.sweep(ctx, 'shop_handovers', (tx, limit) => tx.shopHandovers.sweep(now, limit));
    const sessions = await this.store.sweep(ctx, 'shop_sessions', (tx, limit) =>
      tx.shopSessions.sweep(idleSince, limit),
    );
    return handovers || sessions;
  }
}

export function signedOut(): ShopError {
  return new ShopError('unauthorized', 'No customer is signed in. Sign in first.');
}
