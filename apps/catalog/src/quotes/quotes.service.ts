import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  PAGE_LIMIT,
  ShopError,
  type adminStock,
  type CallContext,
  type CompanyFacts,
  type CompanyId,
  type HeldKey,
  type InputOf,
  type Nothing,
  type OperatorContext,
  type PastQuote,
  type Quote,
  type quotes,
  type Restock,
  type TakeQuote,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { SharedWrites } from '@marquee/storage';
import { CompaniesService } from '@marquee/company-facts';
import { draftOf, type Draft } from './draft.rules';
import { marketOf, pastQuotes } from './past-quotes.rules';
import type { Goods } from './goods.repository';
import { QuotesStore, type QuotesTx } from './quotes.store';
import { countedIn, giveBack, isPlenty, partedFrom, takeStock, type StockRules } from './stock.rules';
import type { TakenStock, TakeState } from './stock-take.entity';
import { KeyKnown, type PlacedKey } from './stock-takes.repository';

/** docs/internal/decisions.md, "Stock": how long stock is held before its key's fate is asked for. */
const HELD_MS = 60_000;
/** How long the same question gets the same answer. */
const ANSWER_MS = 24 * 3_600_000;
/** What the audit log calls it. */
const ASK_AGAIN = 'stock ask again';

/** Prices and stock for orders. */
@Injectable()
export class QuotesService {
  /** Takes of the same moment hold all their products first, in everybody's order. */
  private readonly taking: SharedWrites<TakenStock>;

  constructor(
    private readonly store: QuotesStore,
    private readonly companies: CompaniesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.taking = store.shared(({ stock }, taken) => stock.holdAll(taken));
  }

  async take(ctx: CallContext, input: TakeQuote): Promise<Quote> {
    const company = companyId(input.company_id);
    const [facts, goods] = await Promise.all([this.companies.facts(ctx, company), this.goods(ctx, company, input)]);
    const market = marketOf(input, facts);
    const draft = draftOf({ goods, market, now: this.clock.now() }, input.lines);
    const rules = await this.rulesOf(ctx, draft, facts);
    const quote = { key: input.key, currency: market.currency, lines: draft.lines };
    const digest = digestOf(input);
    try {
      const work = (tx: QuotesTx) => this.write(tx, company, draft, rules, { digest, quote });
      const counted = countedIn(draft.stock, rules);
      // One that is refused would undo the others of its transaction.
      const together = draft.problems.length === 0 && isPlenty(counted, rules);
      const turn = together ? this.taking.holding(company, counted) : this.taking.alone(company);
      await this.store.platform(ctx, work, turn);
    } catch (error) {
      if (error instanceof KeyKnown) return this.again(ctx, company, input.key, digest);
      throw error;
    }
    return quote;
  }

  /** What was sold elsewhere: all sales together, so that what they name is read once. Their stock was never ours. */
  async pricePast(
    ctx: CallContext,
    { company_id, sales }: InputOf<typeof quotes.price_past>,
  ): Promise<{ quotes: PastQuote[] }> {
    const company = companyId(company_id);
    const lines = sales.flatMap((sale) => sale.lines);
    const [facts, goods] = await Promise.all([this.companies.facts(ctx, company), this.goods(ctx, company, { lines })]);
    return { quotes: pastQuotes(goods, facts, sales) };
  }

  /** Gives stock back for an order that its caller knows to have failed. */
  async release(ctx: CallContext, company: number, key: string): Promise<Nothing> {
    await this.giveBackFrom(ctx, company, key, ['held', 'settled']);
    return {};
  }

  /** For a refund of some items. Asked again, for a key that was released, or for what was never taken, it gives nothing. */
  async restock(ctx: CallContext, { company_id, key, refund_id, items }: Restock): Promise<Nothing> {
    return this.store.platform(ctx, async (tx) => {
      const { stockTakes } = tx.as(companyId(company_id));
      const rest = await stockTakes.holdRest(key);
      if (!rest || rest.refunds.includes(refund_id)) return {};
      const { given, left } = partedFrom(rest.stock, items);
      if (given.length === 0) return {};
      await stockTakes.keepRest(key, { stock: left, refunds: [...rest.refunds, refund_id] });
      await giveBack(tx, given, this.clock.now());
      return {};
    });
  }

  /** Keeps the stock of orders that were placed, of any company. */
  async settlePlaced(ctx: CallContext, placed: readonly PlacedKey[]): Promise<void> {
    await this.store.platform(ctx, (tx) => tx.stockTakes.settlePlaced(placed, this.clock.now()));
  }

  /** Keeps what was taken, because commerce has answered that the orders of these keys exist. */
  async settle(ctx: CallContext, company: number, keys: readonly string[]): Promise<void> {
    await this.store.write({ ...ctx, company: companyId(company) }, (tx) => tx.stockTakes.settle(keys));
  }

  /** Gives back what was taken, because there will never be an order of this key. */
  async giveUp(ctx: CallContext, company: number, key: string): Promise<void> {
    await this.giveBackFrom(ctx, company, key, ['held']);
  }

  /** Tells an operator what is held, and since when. */
  async held(
    ctx: CallContext,
    { company_id, limit = PAGE_LIMIT }: InputOf<typeof adminStock.held>,
  ): Promise<{ keys: HeldKey[] }> {
    return { keys: await this.store.readPlatform(ctx).stockTakes.held(company_id ?? null, limit, this.clock.now()) };
  }

  /** After a restore commerce may have lost orders whose stock was settled here. Asked once for each such moment: by then it is known. */
  async askAgain(ctx: OperatorContext, since: Date): Promise<number> {
    if (await this.store.readPlatform(ctx).stockTakes.isAsked(ASK_AGAIN, since)) return 0;
    return this.store.operate(ctx, null, ASK_AGAIN, { since }, (tx) => tx.stockTakes.askAgain(since, this.clock.now()));
  }

  /** For how many seconds the oldest that is held has been. */
  async oldestHeld(): Promise<number> {
    const [oldest] = await this.store.readPlatform().stockTakes.held(null, 1, this.clock.now());
    return oldest?.age_seconds ?? 0;
  }

  /** Removes some of the answers that nobody will ask for again; true where there may be more. */
  forgetAnswers(ctx: CallContext): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - ANSWER_MS);
    return this.store.sweep(ctx, 'stock_takes', (tx, limit) => tx.stockTakes.forget(before, limit));
  }

  /** The key's row and the stock are sent together: a key that is known already fails the whole transaction. */
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
    const take = { key: quote.key, digest, stock, quote, taken_at: now, ask_at: new Date(now.getTime() + HELD_MS) };
    const [, problems] = await Promise.all([tx.as(company).stockTakes.open(take), takeStock(tx, counted, rules, now)]);
    const faults = [...draft.problems, ...problems];
    if (faults.length > 0) throw ShopError.invalidAll(faults);
  }

  /** The same answer to the same question; a key whose stock went back is used up. */
  private async again(ctx: CallContext, company: CompanyId, key: string, digest: string): Promise<Quote> {
    const before = await this.store.read(company, ctx).stockTakes.get(key);
    if (before?.digest !== digest) throw new ShopError('conflict', 'This key was used for other lines.');
    const { state, quote } = before;
    if (state === 'released' || !quote) throw new ShopError('conflict', 'This key holds no stock any more.');
    return quote;
  }

  private giveBackFrom(ctx: CallContext, company: number, key: string, from: readonly TakeState[]): Promise<void> {
    return this.store.platform(ctx, async (tx) => {
      const stock = await tx.as(companyId(company)).stockTakes.release(key, from);
      await giveBack(tx, stock, this.clock.now());
    });
  }

  private goods(ctx: CallContext, company: CompanyId, { lines }: Pick<TakeQuote, 'lines'>): Promise<Goods> {
    return this.store.read(company, ctx).goods.named(lines.map(({ product_id }) => product_id.toUpperCase()));
  }

  /** The stock of a mirror is another company's, and so are the rules for it. */
  private async rulesOf(ctx: CallContext, draft: Draft, seller: CompanyFacts): Promise<StockRules> {
    const owners = new Set(draft.stock.map(({ company_id }) => company_id));
    const rules = new Map([[seller.company_id, seller]]);
    for (const owner of owners) {
      if (!rules.has(owner)) rules.set(owner, await this.companies.facts(ctx, companyId(owner)));
    }
    return rules;
  }
}

function digestOf({ currency, country, lines }: TakeQuote): string {
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
