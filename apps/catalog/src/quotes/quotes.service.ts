import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  PAGE_LIMIT,
  ShopError,
  type adminStock,
  type CallContext,
  type CompanySnapshot,
  type CompanyId,
  type DescribedProduct,
  type HeldKey,
  type InputOf,
  type Nothing,
  type OperatorContext,
  type PastQuote,
  type Quote,
  type quotes,
  type Restock,
  type ReserveQuote,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { GroupCommit } from '@marquee/storage';
import { CompaniesService } from '@marquee/company-snapshots';
import { draftOf, type Draft } from './draft.rules';
import { marketOf, pastQuotes } from './past-quotes.rules';
import type { Goods } from './goods.repository';
import { QuotesStore, type QuotesTx } from './quotes.store';
import { countedIn, giveBack, isPlenty, partedFrom, reserveStock, type StockRules } from './stock.tx';
import type { ReservedStock, ReservationState } from './stock-reservation.entity';
import { KeyKnown, type PlacedKey } from './stock-reservations.repository';

/** docs/internal/decisions.md, "Stock": the time until catalog queries commerce about a held reservation. */
const HELD_MS = 60_000;
/** How long a repeated request gets the same answer. */
const ANSWER_MS = 24 * 3_600_000;
/** The name of this action in the audit log. */
const ASK_AGAIN = 'stock ask again';

/** Prices the lines of orders and reserves their stock. */
@Injectable()
export class QuotesService {
  /** Concurrent reservations share a transaction, which locks all their products in id order. */
  private readonly reserving: GroupCommit<ReservedStock>;

  constructor(
    private readonly store: QuotesStore,
    private readonly companies: CompaniesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.reserving = store.groupCommit(({ stock }, reserved) => stock.holdAll(reserved));
  }

  async reserve(ctx: CallContext, input: ReserveQuote): Promise<Quote> {
    const company = companyId(input.company_id);
    const [snapshot, goods] = await Promise.all([
      this.companies.snapshot(ctx, company),
      this.goods(ctx, company, input),
    ]);
    const market = marketOf(input, snapshot);
    const draft = draftOf({ goods, market, now: this.clock.now() }, input.lines);
    const rules = await this.rulesOf(ctx, draft, snapshot);
    const quote = { key: input.key, currency: market.currency, lines: draft.lines };
    const digest = digestOf(input);
    try {
      const work = (tx: QuotesTx) => this.write(tx, company, draft, rules, { digest, quote });
      const counted = countedIn(draft.stock, rules);
      // A refused reservation would roll back the other reservations of its transaction.
      const together = draft.problems.length === 0 && isPlenty(counted, rules);
      const slot = together ? this.reserving.slotFor(company, counted) : this.reserving.alone(company);
      await this.store.platform(ctx, work, slot);
    } catch (error) {
      if (error instanceof KeyKnown) return this.again(ctx, company, input.key, digest);
      throw error;
    }
    return quote;
  }

  /**
   * Prices sales made elsewhere in one call, so that shared products are read once. Their stock was never reserved
   * here.
   */
  async pricePast(
    ctx: CallContext,
    { company_id, sales }: InputOf<typeof quotes.price_past>,
  ): Promise<{ quotes: PastQuote[] }> {
    const company = companyId(company_id);
    const lines = sales.flatMap((sale) => sale.lines);
    const [snapshot, goods] = await Promise.all([
      this.companies.snapshot(ctx, company),
      this.goods(ctx, company, { lines }),
    ]);
    return { quotes: pastQuotes(goods, snapshot, sales) };
  }

  texts(ctx: CallContext, company: CompanyId, productIds: readonly string[]): Promise<DescribedProduct[]> {
    return this.store.read(company, ctx).goods.texts([...new Set(productIds)]);
  }

  /** Releases the stock of an order that will never exist. */
  async release(ctx: CallContext, company: number, key: string): Promise<Nothing> {
    await this.giveBackFrom(ctx, company, key, ['held', 'settled']);
    return {};
  }

  /** Returns items of a refund. A repeated refund, a released key or an unknown item returns nothing. */
  async restock(ctx: CallContext, { company_id, key, refund_id, items }: Restock): Promise<Nothing> {
    return this.store.platform(ctx, async (tx) => {
      const { stockReservations } = tx.as(companyId(company_id));
      const rest = await stockReservations.holdRest(key);
      if (!rest || rest.refunds.includes(refund_id)) return {};
      const { given, left } = partedFrom(rest.stock, items);
      if (given.length === 0) return {};
      await stockReservations.storeRest(key, { stock: left, refunds: [...rest.refunds, refund_id] });
      await giveBack(tx, given, this.clock.now());
      return {};
    });
  }

  /** Settles the reservations of placed orders of any company. */
  async settlePlaced(ctx: CallContext, placed: readonly PlacedKey[]): Promise<void> {
    await this.store.platform(ctx, (tx) => tx.stockReservations.settlePlaced(placed, this.clock.now()));
  }

  /** Settles the reservations because commerce confirmed the orders of these keys. */
  async settle(ctx: CallContext, company: number, keys: readonly string[]): Promise<void> {
    await this.store.write({ ...ctx, company: companyId(company) }, (tx) => tx.stockReservations.settle(keys));
  }

  /** Releases the reservation because no order of this key will ever exist. */
  async giveUp(ctx: CallContext, company: number, key: string): Promise<void> {
    await this.giveBackFrom(ctx, company, key, ['held']);
  }

  /** Lists held reservations and their age for an operator. */
  async held(
    ctx: CallContext,
    { company_id, limit = PAGE_LIMIT }: InputOf<typeof adminStock.held>,
  ): Promise<{ keys: HeldKey[] }> {
    return {
      keys: await this.store.readPlatform(ctx).stockReservations.held(company_id ?? null, limit, this.clock.now()),
    };
  }

  /**
   * After a restore, commerce may have lost orders whose stock was settled here. Runs once per restore time, because
   * the audit log records it.
   */
  async askAgain(ctx: OperatorContext, since: Date): Promise<number> {
    if (await this.store.readPlatform(ctx).stockReservations.isAsked(ASK_AGAIN, since)) return 0;
    return this.store.operate(ctx, null, ASK_AGAIN, { since }, (tx) =>
      tx.stockReservations.askAgain(since, this.clock.now()),
    );
  }

  /** The age in seconds of the oldest held reservation. */
  async oldestHeld(): Promise<number> {
    const [oldest] = await this.store.readPlatform().stockReservations.held(null, 1, this.clock.now());
    return oldest?.age_seconds ?? 0;
  }

  /** Deletes some expired answers; true if more may remain. */
  forgetAnswers(ctx: CallContext): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - ANSWER_MS);
    return this.store.sweep(ctx, 'stock_takes', (tx, limit) => tx.stockReservations.forget(before, limit));
  }

  /** Sends the key's row and the stock updates together: a known key fails the whole transaction. */
  private async write(
    tx: QuotesTx,
    company: CompanyId,
    draft: Draft,
    rules: StockRules,
    { digest, quote }: { digest: string; quote: Quote },
  ): Promise<void> {
    const now = this.clock.now();
    const counted = countedIn(draft.stock, rules);
    const stock = counted.map(({ company_id, id, quantity }) => ({ company_id, id, quantity }));
    const reservation = {
      key: quote.key,
      digest,
      stock,
      quote,
      taken_at: now,
      ask_at: new Date(now.getTime() + HELD_MS),
    };
    const [, problems] = await Promise.all([
      tx.as(company).stockReservations.open(reservation),
      reserveStock(tx, counted, rules, now),
    ]);
    const faults = [...draft.problems, ...problems];
    if (faults.length > 0) throw ShopError.invalidAll(faults);
  }

  /** Repeats the answer for the same request; a released key cannot be used again. */
  private async again(ctx: CallContext, company: CompanyId, key: string, digest: string): Promise<Quote> {
    const before = await this.store.read(company, ctx).stockReservations.get(key);
    if (before?.digest !== digest) {
      throw new ShopError('conflict', 'This key was used for a different order. Use a new key.');
    }
    const { state, quote } = before;
    if (state === 'released' || !quote) {
      throw new ShopError(
        'conflict',
        'The stock reservation of this key was released. Place the order with a new key.',
      );
    }
    return quote;
  }

  private giveBackFrom(
    ctx: CallContext,
    company: number,
    key: string,
    from: readonly ReservationState[],
  ): Promise<void> {
    return this.store.platform(ctx, async (tx) => {
      const stock = await tx.as(companyId(company)).stockReservations.release(key, from);
      await giveBack(tx, stock, this.clock.now());
    });
  }

  private goods(ctx: CallContext, company: CompanyId, { lines }: Pick<ReserveQuote, 'lines'>): Promise<Goods> {
    return this.store.read(company, ctx).goods.named(lines.map(({ product_id }) => product_id.toUpperCase()));
  }

  /** A mirror's stock belongs to another company, so that company's rules apply. */
  private async rulesOf(ctx: CallContext, draft: Draft, seller: CompanySnapshot): Promise<StockRules> {
    const owners = new Set(draft.stock.map(({ company_id }) => company_id));
    const rules = new Map([[seller.company_id, seller]]);
    for (const owner of owners) {
      if (!rules.has(owner)) rules.set(owner, await this.companies.snapshot(ctx, companyId(owner)));
    }
    return rules;
  }
}

function digestOf({ currency, country, lines }: ReserveQuote): string {
  const asked = lines.map(({ product_id, license_id, quantity, hd, price }) => [
    product_id.toUpperCase(),
    license_id,
    quantity,
    hd,
    price,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([currency, country, asked]))
    .digest('base64url');
}
