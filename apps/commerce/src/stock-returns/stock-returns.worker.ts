import { Injectable, Inject } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { quotes } from '@marquee/contracts';
import { Every, LOGGER, Outage, ownCall, type Logger } from '@marquee/service-kit';
import { storeOf, causeOf, type AttemptEnd, type QueueWork } from '@marquee/storage';
import { StockReturns, type StockReturn } from './stock-returns.queue';
import { StockReturnsRepository } from './stock-returns.repository';

@Injectable()
export class StockReturnsStore extends storeOf({ stockReturns: StockReturnsRepository }) {}

const CALL_TIMEOUT_MS = 10_000;

/**
 * Returns stock of orders and refunds to catalog, on every replica. The row commits with its cause, and catalog
 * deduplicates it.
 */
@Injectable()
export class StockReturnsWorker implements QueueWork<StockReturn> {
  private readonly outage: Outage;

  constructor(
    private readonly returns: StockReturns,
    private readonly store: StockReturnsStore,
    private readonly bus: Bus,
    @Inject(LOGGER) log: Logger,
  ) {
    this.outage = new Outage(log, {
      begins: 'cannot return stock to catalog; retrying',
      ends: 'returning stock to catalog works again',
    });
  }

  @Every({ seconds: 1, task: 'return of stock to catalog' })
  giveBackDue(): Promise<boolean> {
    return this.returns.begin(this);
  }

  async attempt({ id, company_id, key, refund_id, items }: StockReturn): Promise<void> {
    const ctx = ownCall(CALL_TIMEOUT_MS);
    await this.bus.call(quotes.restock, ctx, { company_id, key, refund_id, items });
    await this.store.write({ ...ctx, company: company_id }, (tx) => tx.stockReturns.end(id));
    this.outage.over();
  }

  /** Retries after every error, because catalog must receive the stock. */
  judge(): null {
    return null;
  }

  failed(_: StockReturn, end: AttemptEnd): void {
    this.outage.met({ err: causeOf(end) });
  }
}
