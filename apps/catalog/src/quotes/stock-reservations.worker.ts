import { Inject, Injectable } from '@nestjs/common';
import { KeyedBatcher } from '@marquee/async';
import { Bus } from '@marquee/bus';
import { orderKeys, type CompanyId } from '@marquee/contracts';
import { Every, LOGGER, Metrics, Outage, ownCall, type Logger } from '@marquee/service-kit';
import { causeOf, type AttemptEnd, type QueueWork } from '@marquee/storage';
import { HeldReservations, type HeldReservation } from './held-reservations.queue';
import { QuotesService } from './quotes.service';

const CALL_MS = 10_000;

/**
 * docs/internal/decisions.md, "Stock": queries commerce, whose answer is final, about overdue reservations. They stay
 * held while commerce is unavailable.
 */
@Injectable()
export class StockReservationsWorker implements QueueWork<HeldReservation> {
  private readonly outage: Outage;
  /** Batches the claimed keys of one company into one question. */
  private readonly asking = new KeyedBatcher<CompanyId, string>((company) => ({
    run: (keys) => this.ask(company, keys),
  }));

  constructor(
    private readonly reservations: HeldReservations,
    private readonly quotes: QuotesService,
    private readonly bus: Bus,
    @Inject(LOGGER) log: Logger,
    metrics: Metrics,
  ) {
    const help = 'Age of the oldest stock reservation without a known order';
    metrics.gauge('marquee_stock_held_seconds', help, () => quotes.oldestHeld());
    this.outage = new Outage(log, {
      begins: 'cannot ask commerce about stock reservations; retrying',
      ends: 'asking commerce about stock reservations works again',
    });
  }

  @Every({ seconds: 5, task: 'check of overdue stock reservations' })
  askDue(): Promise<boolean> {
    return this.reservations.begin(this);
  }

  @Every({ seconds: 3600, task: 'removal of old stock reservations' })
  tidy(): Promise<boolean> {
    return this.quotes.forgetAnswers(ownCall(CALL_MS));
  }

  attempt({ company_id, key }: HeldReservation): Promise<void> {
    return this.asking.add(company_id, key);
  }

  private async ask(company: CompanyId, keys: readonly string[]): Promise<void> {
    const ctx = ownCall(CALL_MS);
    const { fates: statuses } = await this.bus.call(orderKeys.statuses, ctx, { company_id: company, keys });
    const committed = keys.filter((_, index) => statuses[index] === 'committed');
    if (committed.length > 0) await this.quotes.settle(ctx, company, committed);
    const voided = keys.filter((_, index) => statuses[index] === 'fenced');
    for (const key of voided) await this.quotes.giveUp(ctx, company, key);
    this.outage.over();
  }

  /** Every failure keeps the stock held until commerce answers. */
  judge(): null {
    return null;
  }

  failed(_: HeldReservation, end: AttemptEnd): void {
    this.outage.met({ err: causeOf(end) });
  }
}
