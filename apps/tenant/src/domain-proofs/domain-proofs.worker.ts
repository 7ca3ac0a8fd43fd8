import { Inject, Injectable } from '@nestjs/common';
import { Every, LOGGER, Outage, ownCall, type Logger } from '@marquee/service-kit';
import { causeOf, type AttemptEnd, type Leased, type QueueWork } from '@marquee/storage';
import { Dns } from './dns.adapter';
import { DomainProofsService } from './domain-proofs.service';
import { WaitingDomains, type WaitingDomain } from './waiting-domains.queue';

/** Time limit for the DNS query and the transaction after it. */
const LOOKUP_TIMEOUT_MS = 20_000;

/** Looks up the records of claimed and verified domains. Every replica runs this worker. */
@Injectable()
export class DomainProofsWorker implements QueueWork<WaitingDomain> {
  private readonly outage: Outage;

  constructor(
    private readonly waiting: WaitingDomains,
    private readonly service: DomainProofsService,
    private readonly dns: Dns,
    @Inject(LOGGER) log: Logger,
  ) {
    this.outage = new Outage(log, {
      begins: 'cannot verify domains; retrying',
      ends: 'domain verification works again',
    });
  }

  @Every({ seconds: 5, task: 'domain verification' })
  async lookForDue(): Promise<boolean> {
    return this.dns.isAsked && (await this.waiting.begin(this));
  }

  async attempt(row: Leased<WaitingDomain>): Promise<void> {
    await this.service.look(ownCall(LOOKUP_TIMEOUT_MS), row);
    this.outage.over();
  }

  /** DNS answers are results; any error is an internal one, so it is retried. */
  judge(): null {
    return null;
  }

  failed(_: WaitingDomain, end: AttemptEnd): void {
    this.outage.met({ err: causeOf(end) });
  }
}
