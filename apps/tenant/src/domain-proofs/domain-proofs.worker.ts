import { Inject, Injectable } from '@nestjs/common';
import { Every, LOGGER, ownCall, type Logger } from '@marquee/service-kit';
import type { AttemptEnd, Leased, QueueWork } from '@marquee/storage';
import { Dns } from './dns.adapter';
import { DomainProofsService } from './domain-proofs.service';
import { WaitingDomains, type WaitingDomain } from './waiting-domains.queue';

/** The time for the DNS, and for the transaction after it. */
const LOOK_MS = 20_000;

/** Looks for the records of domains, whether they are proven already or not. Every replica runs one. */
@Injectable()
export class DomainProofsWorker implements QueueWork<WaitingDomain> {
  private inTrouble = false;

  constructor(
    private readonly waiting: WaitingDomains,
    private readonly service: DomainProofsService,
    private readonly dns: Dns,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Every({ seconds: 5, task: 'the proving of domains' })
  async lookForDue(): Promise<boolean> {
    return this.dns.isAsked && (await this.waiting.begin(this));
  }

  async attempt(row: Leased<WaitingDomain>): Promise<void> {
    await this.service.look(ownCall(LOOK_MS), row);
    if (this.inTrouble) this.log.info('domains are proven again');
    this.inTrouble = false;
  }

  /** What the DNS says is written down; all else is our own trouble. */
  judge(): null {
    return null;
  }

  /** One line for an outage, however many wait for its end. */
  failed(_: WaitingDomain, end: AttemptEnd): void {
    const err = 'error' in end ? end.error : end.reason;
    if (!this.inTrouble) this.log.warn({ err }, 'domains cannot be proven: it is tried again');
    this.inTrouble = true;
  }
}
