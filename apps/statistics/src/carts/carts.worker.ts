import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { productKinds } from '@marquee/contracts';
import { Every, LOGGER, Outage, ownCall, type Logger } from '@marquee/service-kit';
import { causeOf, type AttemptEnd, type Leased, type QueueWork } from '@marquee/storage';
import { CARTS_SERIES } from '../figures/figures.rules';
import { Carts, type WaitingCart } from './carts.queue';
import { abandonedSale } from './carts.rules';
import { CartsStore } from './carts.store';

const CALL_MS = 10_000;

/**
 * Counts carts that nobody came back to. First it asks catalog what their products are, and looks whether an order was
 * made of them. Every replica runs one.
 */
@Injectable()
export class CartsWorker implements QueueWork<WaitingCart> {
  private readonly outage: Outage;

  constructor(
    private readonly carts: Carts,
    private readonly store: CartsStore,
    private readonly bus: Bus,
    @Inject(LOGGER) log: Logger,
  ) {
    this.outage = new Outage(log, {
      begins: 'abandoned carts cannot be counted: later again',
      ends: 'abandoned carts are counted again',
    });
  }

  @Every({ seconds: 5, task: 'the counting of abandoned carts' })
  begin(): Promise<boolean> {
    return this.carts.begin(this);
  }

  /** Settles when nothing is under way. */
  idle(): Promise<void> {
    return this.carts.idle();
  }

  async attempt(cart: Leased<WaitingCart>): Promise<void> {
    const { company_id, lines, order_id, lease } = cart;
    const ctx = ownCall(CALL_MS);
    const product_ids = [...new Set(lines.map(({ product_id }) => product_id))];
    const { kinds } = await this.bus.call(productKinds.list, ctx, { company_id, product_ids });
    await this.store.write({ ...ctx, company: company_id }, async (tx) => {
      const isOrdered = order_id !== null && (await tx.carts.isOrdered(order_id));
      const sale = isOrdered ? null : abandonedSale(cart, kinds);
      if (!(await tx.carts.end(cart.cart, lease, sale))) return;
      if (sale) tx.figures.book(CARTS_SERIES, sale, 1);
    });
    this.outage.over();
  }

  /** No error says anything about the cart: it is tried again until it is counted. */
  judge(): null {
    return null;
  }

  failed({ company_id }: WaitingCart, end: AttemptEnd): void {
    this.outage.met({ company: company_id, err: causeOf(end) });
  }
}
