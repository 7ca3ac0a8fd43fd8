import { Inject, Injectable } from '@nestjs/common';
import { Every, LOGGER, Outage, type Logger } from '@marquee/service-kit';
import { causeOf, type AttemptEnd, type QueueWork } from '@marquee/storage';
import { CustomerSyncs, type WaitingSync } from './customer-syncs.queue';
import { SyncFanOutService } from './sync-fan-out.service';

/** Makes deliveries of what customers have changed; every replica runs one. */
@Injectable()
export class CustomerSyncsWorker implements QueueWork<WaitingSync> {
  private readonly outage: Outage;

  constructor(
    private readonly syncs: CustomerSyncs,
    private readonly fanOut: SyncFanOutService,
    @Inject(LOGGER) log: Logger,
  ) {
    this.outage = new Outage(log, {
      begins: 'it cannot be found out who is told what customers change: later again',
      ends: 'apps are told again what customers change',
    });
  }

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
    this.outage.over();
  }

  /** No error says anything about the change: it is tried again until the apps are told. */
  judge(): null {
    return null;
  }

  failed({ company_id }: WaitingSync, end: AttemptEnd): void {
    this.outage.met({ company: company_id, err: causeOf(end) });
  }
}
