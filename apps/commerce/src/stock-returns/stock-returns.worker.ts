import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { quotes } from '@marquee/contracts';
import { Every, LOGGER, ownCall, type Logger } from '@marquee/service-kit';
import type { AttemptEnd, QueueWork } from '@marquee/storage';
import { StockReturns, type StockReturn } from './stock-returns.queue';
import { StockReturnsStore } from './stock-returns.store';

const CALL_MS = 10_000;

/**
 * Tells catalog what orders and refunds have given back. The row commits with what it tells of, so nothing is forgotten when
 * a process dies in between; catalog gives back once for each, so telling it twice does no harm. Every replica runs one.
 */
@Injectable()
export class StockReturnsWorker implements QueueWork<StockReturn> {
  private inTrouble = false;

  constructor(
    private readonly returns: StockReturns,
    private readonly store: StockReturnsStore,
    private readonly bus: Bus,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Every({ seconds: 1, task: 'the return of stock' })
  giveBackDue(): Promise<boolean> {
    return this.returns.begin(this);
  }

  async attempt({ id, company_id, key, refund_id, items }: StockReturn): Promise<void> {
    const ctx = ownCall(CALL_MS);
    await this.bus.call(quotes.restock, ctx, { company_id, key, refund_id, items });
    await this.store.write({ ...ctx, company: company_id }, (tx) => tx.stockReturns.end(id));
    if (this.inTrouble) this.log.info('stock goes back again');
    this.inTrouble = false;
  }

  /** Whatever it is, stock is owed until catalog has it. */
  judge(): null {
    return null;
  }

  /** One line for an outage, however much waits for its end. */
  failed(_: StockReturn, end: AttemptEnd): void {
    const err = 'error' in end ? end.error : end.reason;
    if (!this.inTrouble) this.log.warn({ err }, 'stock cannot be given back: it is tried again');
    this.inTrouble = true;
  }
}
