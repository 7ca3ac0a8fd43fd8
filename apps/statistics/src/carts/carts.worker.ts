import { Injectable, Inject } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { productKinds } from '@marquee/contracts';
import { Every, LOGGER, Outage, ownCall, type Logger } from '@marquee/service-kit';
import { storeOf, causeOf, type AttemptEnd, type Leased, type QueueWork } from '@marquee/storage';
import { FiguresRepository } from '../figures/figures.repository';
import { CARTS_SERIES } from '../figures/figures.rules';
import { Carts, type WaitingCart } from './carts.queue';
import { CartsRepository } from './carts.repository';
import { abandonedSale } from './carts.rules';

@Injectable()
export class CartsStore extends storeOf({ carts: CartsRepository, figures: FiguresRepository }) {}

const CALL_MS = 10_000;

/** Counts abandoned carts after asking catalog for their products and looking for an order. Runs in every replica. */
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
      begins: 'cannot count abandoned carts; retrying',
      ends: 'counting abandoned carts works again',
    });
  }

  @Every({ seconds: 5, task: 'counting of abandoned carts' })
  begin(): Promise<boolean> {
    return this.carts.begin(this);
  }

  /** Resolves when no work is in progress. */
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

  /** An error never concerns the cart itself, so it is retried until it succeeds. */
  judge(): null {
    return null;
  }

  failed({ company_id }: WaitingCart, end: AttemptEnd): void {
    this.outage.met({ company: company_id, err: causeOf(end) });
  }
}
