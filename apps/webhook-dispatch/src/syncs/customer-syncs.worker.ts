import { Inject, Injectable } from '@nestjs/common';
import { Every, LOGGER, Outage, type Logger } from '@marquee/service-kit';
import { causeOf, type AttemptEnd, type QueueWork } from '@marquee/storage';
import { CustomerSyncs, type WaitingSync } from './customer-syncs.queue';
import { SyncFanOutService } from './sync-fan-out.service';

/** Creates deliveries of customer changes; every replica runs one. */
@Injectable()
export class CustomerSyncsWorker implements QueueWork<WaitingSync> {
  private readonly outage: Outage;

  constructor(
    private readonly syncs: CustomerSyncs,
    private readonly fanOut: SyncFanOutService,
    @Inject(LOGGER) log: Logger,
  ) {
    this.outage = new Outage(log, {
      begins: 'cannot determine the apps for customer changes; retrying',
      ends: 'determining the apps for customer changes works again',
    });
  }

  @Every({ seconds: 1, task: 'fan-out of customer changes' })
  begin(): Promise<boolean> {
    return this.syncs.begin(this);
  }

  /** Resolves when no work is in progress. */
  idle(): Promise<void> {
    return this.syncs.idle();
  }

  async attempt({ company_id }: WaitingSync): Promise<void> {
    await this.fanOut.ofCompany(company_id);
    this.outage.over();
  }

  /** An error never concerns the change itself, so it is retried until it succeeds. */
  judge(): null {
    return null;
  }

  failed({ company_id }: WaitingSync, end: AttemptEnd): void {
    this.outage.met({ company: company_id, err: causeOf(end) });
  }
}
