import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Every, LOGGER, Metrics, Outage, type Logger } from '@marquee/service-kit';
import { causeOf, type AttemptEnd, type Leased, type QueueWork } from '@marquee/storage';
import { DueMonths, type DueMonth } from './due-months.queue';
import { SumsAhead } from './sums-ahead.service';

/** However long a month took, the pause after it is no longer: its lease has to outlast both. */
const LONGEST_PAUSE_MS = 5_000;

/** Keeps sums of products ahead of whoever asks for them. Every replica runs one, and they share the months. */
@Injectable()
export class DueMonthsWorker implements QueueWork<DueMonth> {
  private readonly outage: Outage;

  constructor(
    private readonly months: DueMonths,
    private readonly sums: SumsAhead,
    @Inject(LOGGER) log: Logger,
    metrics: Metrics,
  ) {
    const help = 'How long the oldest month has been due whose sums of products are not kept';
    metrics.gauge('marquee_sums_oldest_seconds', help, () => months.overdue());
    this.outage = new Outage(log, {
      begins: 'sums of products cannot be kept ahead: later again',
      ends: 'sums of products are kept ahead again',
    });
  }

  @Every({ seconds: 5, task: 'the keeping of sums of products' })
  begin(): Promise<boolean> {
    return this.months.begin(this);
  }

  @Every({ seconds: 5, task: 'the finding of months whose rates were corrected' })
  raiseCorrected(): Promise<boolean> {
    return this.sums.raiseCorrected();
  }

  /** Settles when nothing is under way. */
  idle(): Promise<void> {
    return this.months.idle();
  }

  /** Half of the time is left to others, however much there is to do. */
  async attempt(month: Leased<DueMonth>): Promise<void> {
    const began = performance.now();
    await this.sums.keep(month);
    this.outage.over();
    await sleep(Math.min(performance.now() - began, LONGEST_PAUSE_MS));
  }

  /** No error says anything about the month: it is tried again until it is added up. */
  judge(): null {
    return null;
  }

  failed({ company_id }: DueMonth, end: AttemptEnd): void {
    this.outage.met({ company: company_id, err: causeOf(end) });
  }
}
