import { Inject, Injectable } from '@nestjs/common';
import { Every, LOGGER, type Logger } from '@marquee/service-kit';
import type { AttemptEnd, QueueWork } from '@marquee/storage';
import { CustomerSyncs, type WaitingSync } from './customer-syncs.queue';
import { SyncFanOutService } from './sync-fan-out.service';

/** Makes deliveries of what customers have changed; every replica runs one. */
@Injectable()
export class CustomerSyncsWorker implements QueueWork<WaitingSync> {
  private inTrouble = false;

  constructor(
    private readonly syncs: CustomerSyncs,
    private readonly fanOut: SyncFanOutService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Every({ seconds: 1, task: 'the fan-out of customer changes' })
  begin(): Promise<boolean> {
    return this.syncs.begin(this);
  }

  /** Settles when nothing is under way. */
  idle(): Promise<void> {
    return this.syncs.idle();
  }

  async attempt({ company_id }: WaitingSync): Promise<void> {
    await this.fanOut.ofCompany(company_id);
    if (this.inTrouble) this.log.info('apps are told again what customers change');
    this.inTrouble = false;
  }

  /** No error says anything about the change: it is tried again until the apps are told. */
  judge(): null {
    return null;
  }

  /** An outage is one line in the log, however much waits for its end. */
  failed({ company_id }: WaitingSync, end: AttemptEnd): void {
    const err = 'error' in end ? end.error : end.reason;
    if (!this.inTrouble) {
      this.log.warn(
        { company: company_id, err },
        'it cannot be found out who is told what customers change: later again',
      );
    }
    this.inTrouble = true;
  }
}
