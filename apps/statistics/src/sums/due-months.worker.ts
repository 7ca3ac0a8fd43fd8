import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Every, LOGGER, Metrics, Outage, type Logger } from '@marquee/service-kit';
import { causeOf, type AttemptEnd, type Leased, type QueueWork } from '@marquee/storage';
import { DueMonths, type DueMonth } from './due-months.queue';
import { SumsAhead } from './sums-ahead.service';

/** Maximum pause after a month; the lease must outlast both. */
const MAX_PAUSE_MS = 5_000;

/** Precomputes product sums. Every replica runs this worker, and the workers share the months. */
@Injectable()
export class DueMonthsWorker implements QueueWork<DueMonth> {
  private readonly outage: Outage;

  constructor(
    private readonly months: DueMonths,
    private readonly sums: SumsAhead,
    @Inject(LOGGER) log: Logger,
    metrics: Metrics,
  ) {
    const help = 'Age of the oldest month whose product sums are due';
    metrics.gauge('marquee_sums_oldest_seconds', help, () => months.overdue());
    this.outage = new Outage(log, {
      begins: 'cannot precompute product sums; retrying',
      ends: 'precomputing product sums works again',
    });
  }

  @Every({ seconds: 5, task: 'precomputation of product sums' })
  begin(): Promise<boolean> {
    return this.months.begin(this);
  }

  @Every({ seconds: 5, task: 'search for months with corrected rates' })
  raiseCorrected(): Promise<boolean> {
    return this.sums.raiseCorrected();
  }

  /** Resolves when no work is in progress. */
  idle(): Promise<void> {
    return this.months.idle();
  }

  /** Uses at most half of the time, whatever the backlog. */
  async attempt(month: Leased<DueMonth>): Promise<void> {
    const began = performance.now();
    await this.sums.compute(month);
    this.outage.over();
    await sleep(Math.min(performance.now() - began, MAX_PAUSE_MS));
  }

  /** An error never concerns the month itself, so it is retried until it succeeds. */
  judge(): null {
    return null;
  }

  failed({ company_id }: DueMonth, end: AttemptEnd): void {
    this.outage.met({ company: company_id, err: causeOf(end) });
  }
}
