import { Inject, Injectable } from '@nestjs/common';
import { Every, LOGGER, Outage, ownCall, type Logger } from '@marquee/service-kit';
import { causeOf, type AttemptEnd, type Leased, type QueueWork } from '@marquee/storage';
import { Dns } from './dns.adapter';
import { DomainProofsService } from './domain-proofs.service';
import { WaitingDomains, type WaitingDomain } from './waiting-domains.queue';

/** The time for the DNS, and for the transaction after it. */
const LOOK_MS = 20_000;

/** Looks for the records of domains, whether they are proven already or not. Every replica runs one. */
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
      begins: 'domains cannot be proven: it is tried again',
      ends: 'domains are proven again',
    });
  }

  @Every({ seconds: 5, task: 'the proving of domains' })
  async lookForDue(): Promise<boolean> {
    return this.dns.isAsked && (await this.waiting.begin(this));
  }

  async attempt(row: Leased<WaitingDomain>): Promise<void> {
    await this.service.look(ownCall(LOOK_MS), row);
    this.outage.over();
  }

  /** What the DNS says is written down; all else is our own trouble. */
  judge(): null {
    return null;
  }

  failed(_: WaitingDomain, end: AttemptEnd): void {
    this.outage.met({ err: causeOf(end) });
  }
}
