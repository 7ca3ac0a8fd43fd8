import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  orders,
  quotes,
  ShopError,
  type CompanySnapshot,
  type Context,
  type CreateOrder,
  type Order,
  type RenderedJson,
  type Quote,
  epochMs,
} from '@marquee/contracts';
import type { PendingAnswer, GroupCommit } from '@marquee/storage';
import { withoutPassword } from '../customers/customer-changes.tx';
import { BuyersService } from './buyers.service';
import { OrderMailsService } from '../order-mails/order-mails.service';
import { type OrderShare, SMALL_ORDER_WEIGHT } from './large-orders.service';
import {
  buyerNamedBy,
  countryOf,
  languageOf,
  quoteFor,
  refuseUnfit,
  type Buyer,
  type NamedBuyer,
} from '../order-rows/order-input.rules';
import { refuseTooManyLicenses, type Sale } from '../order-rows/order-row.rules';
import { KeyUsedUp } from '../order-rows/orders.repository';
import { OrdersStore, type OrdersTx } from './orders.store';
import { idsFor, placeOrder } from './placed-order.tx';
import { productTexts, type ProductTexts } from '../order-mails/product-texts.rules';

const RELEASE_TIMEOUT_MS = 5_000;

/** The data of an order before catalog prices it. */
type Ordering = Omit<Sale, 'quote' | 'now'> & { readonly buyer: Buyer; readonly share: OrderShare };

/** The status of a request's key before its transaction. */
interface LookedUp {
  readonly answer: RenderedJson<Order> | null;
  readonly stockKey: string | null;
}

/**
 * Interface, "Orders": creates orders. docs/internal/adr/0015-idempotency-and-stock-reservations.md explains the stock
 * reservation.
 */
@Injectable()
export class PlacingService {
  /** Batches lock all their customers before the company's counter of orders. */
  private readonly placing: GroupCommit<number>;

  constructor(
    private readonly store: OrdersStore,
    private readonly companies: CompaniesService,
    private readonly buyers: BuyersService,
    private readonly bus: Bus,
    private readonly mails: OrderMailsService,
  ) {
    this.placing = store.groupCommit(({ customers }, ids) => customers.holdAll(ids));
  }

  async place(ctx: Context, input: CreateOrder, share: OrderShare): Promise<RenderedJson<Order>> {
    return this.placeFor(ctx, buyerNamedBy(input), input, share);
  }

  /** docs/internal/decisions.md, "Order by email alone". */
  async placeByEmail(ctx: Context, input: CreateOrder, share: OrderShare): Promise<RenderedJson<Order>> {
    const named = buyerNamedBy(input, true);
    if (named.by === 'email') refuseWithoutScope(ctx);
    return this.placeFor(ctx, named, input, share);
  }

  private async placeFor(
    ctx: Context,
    named: NamedBuyer,
    input: CreateOrder,
    share: OrderShare,
  ): Promise<RenderedJson<Order>> {
    const [{ answer, stockKey }, snapshot, { known, ...drawn }] = await Promise.all([
      this.lookUp(ctx, input),
      this.companies.snapshot(ctx, ctx.company),
      this.store.read(ctx).orders.begin(named, idsFor(input)),
    ]);
    if (answer) return answer;
    refuseUnfit(input, snapshot);
    const buyer = await this.buyers.admitted(ctx, named, known, input);
    const country = countryOf(input, buyer.known?.addresses ?? input.customer?.addresses ?? []);
    return this.underAKey(ctx, { input, snapshot, buyer, country, share, ...drawn }, stockKey);
  }

  /**
   * Returns the stored answer of the `Idempotency-Key`, or an unused stock key. Reads the status first: it commits with
   * the answer, so no answer can be missed.
   */
  private async lookUp(ctx: Context, input: CreateOrder): Promise<LookedUp> {
    if (ctx.idempotencyKey === undefined) return { answer: null, stockKey: null };
    const key = stockKeyFrom(ctx, input);
    const status = await this.store.read(ctx).orderKeys.statusOf(key);
    const answer = await this.store.answerOf(ctx, orders.create, withoutPassword(input));
    return { answer, stockKey: status === null ? key : null };
  }

  /**
   * Derives the stock key from the `Idempotency-Key`, so a repeated order finds its reservation. A used key is null
   * here, because catalog forgets released keys after a day.
   */
  private async underAKey(ctx: Context, ordering: Ordering, stockKey: string | null): Promise<RenderedJson<Order>> {
    try {
      if (stockKey !== null) return await this.attempt(ctx, ordering, stockKey);
    } catch (error) {
      if (!(error instanceof KeyUsedUp)) throw error;
    }
    const key = randomUUID();
    const rendered = await this.attempt(ctx, ordering, key);
    if (rendered.meta.replayed) await this.giveBack(ctx, key);
    return rendered;
  }

  private async attempt(ctx: Context, ordering: Ordering, key: string): Promise<RenderedJson<Order>> {
    const { input, snapshot, country, buyer } = ordering;
    const quote = await this.reserve(ctx, snapshot, input, country, key);
    try {
      refuseTooManyLicenses(quote);
      const texts = input.customer_notification === 0 ? null : productTexts(languageOf(buyer), quote);
      // Orders that create customers and large orders write more than a batch should wait for.
      const slot =
        buyer.known && quotedWeight(quote) <= SMALL_ORDER_WEIGHT
          ? this.placing.slotFor(ctx.company, [buyer.known.id])
          : undefined;
      const work = (tx: OrdersTx) => this.write(tx, { ...ordering, quote, now: tx.session.now() }, buyer, texts);
      const write = () => this.store.writeOnce(ctx, orders.create, withoutPassword(input), work, slot);
      return await ordering.share.growTo(quotedWeight(quote), write);
    } catch (error) {
      if (isCertain(error)) await this.giveBack(ctx, key);
      throw error;
    }
  }

  private async reserve(
    ctx: Context,
    { company_id }: CompanySnapshot,
    input: CreateOrder,
    country: string | null,
    key: string,
  ): Promise<Quote> {
    try {
      return await this.bus.call(quotes.reserve, ctx, { ...quoteFor(company_id, input, country), key });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      // No order exists. Catalog releases any reservation by itself.
      if (error.code === 'outcome_unknown') throw new ShopError('unavailable');
      throw error.code === 'conflict' ? new KeyUsedUp() : error;
    }
  }

  /**
   * Voids the key before releasing the stock, so no order commits without stock. If this fails, catalog queries the
   * status of the key within a minute.
   */
  private async giveBack(ctx: Context, key: string): Promise<void> {
    const own = { ...ctx, deadline: epochMs() + RELEASE_TIMEOUT_MS };
    try {
      const status = await this.store.write(own, (tx) => tx.orderKeys.voidKey(key, tx.session.now()));
      if (status === 'fenced') await this.bus.call(quotes.release, own, { company_id: ctx.company, key });
    } catch {
      // The caller needs the error of the order, not of the release.
    }
  }

  /** The transaction of an order; without `words` there is no mail. Later statements use the ids of the first. */
  private async write(
    tx: OrdersTx,
    sale: Sale,
    buyer: Buyer,
    texts: ProductTexts | null,
  ): Promise<PendingAnswer<Order>> {
    const { row, placed, customer } = await placeOrder(tx, sale, buyer);
    const order = { ...row, ...placed, refunded: 0 };
    if (texts) this.mails.confirm(tx, { snapshot: sale.snapshot, row: order, customer, texts });
    return { awaitAfterCommit: tx.orders.get(placed.id) };
  }
}

/** An app that may read the customers could order with their tokens anyway. */
function refuseWithoutScope({ scopes }: Context): void {
  if (scopes.includes('customers')) return;
  throw new ShopError(
    'scope_missing',
    'An order by email alone needs the scope customers. Send the customer_token or the password, or authorize the app with that scope.',
  );
}

/** Counts lines and members, because each is written with its licenses. */
function quotedWeight({ lines }: Quote): number {
  return lines.reduce((sum, { quantity, members }) => sum + quantity * (1 + members.length), 0);
}

/** Whether no order exists: unknown after an unanswered commit, or while a request with the same key is in flight. */
function isCertain(error: unknown): boolean {
  return !(error instanceof ShopError && ['outcome_unknown', 'idempotency_in_flight'].includes(error.code));
}

/** The key is equal only for the same request of the same app. */
function stockKeyFrom({ company, app, idempotencyKey }: Context, input: CreateOrder): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([company, app, idempotencyKey, withoutPassword(input)]))
    .digest('hex');
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
