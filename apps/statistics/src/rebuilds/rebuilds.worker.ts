import { Inject, Injectable } from '@nestjs/common';
import { Every, LOGGER, type Logger } from '@marquee/service-kit';
import { causeOf, type AttemptEnd, type Leased, type QueueWork } from '@marquee/storage';
import { Rebuilds, type Rebuild } from './rebuilds.queue';
import { RebuildsService } from './rebuilds.service';

/** Does the rebuilds that were asked for, and removes what is shown no more. Every replica runs one. */
@Injectable()
export class RebuildsWorker implements QueueWork<Rebuild> {
  constructor(
    private readonly rebuilds: Rebuilds,
    private readonly service: RebuildsService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Every({ seconds: 1, task: 'the counting of orders anew' })
  begin(): Promise<boolean> {
    return this.rebuilds.begin(this);
  }

  @Every({ seconds: 30, task: 'the removal of figures that are shown no more' })
  removeRetired(): Promise<boolean> {
    return this.service.removeRetired();
  }

  /** Settles when nothing is under way. */
  idle(): Promise<void> {
    return this.rebuilds.idle();
  }

  attempt(rebuild: Leased<Rebuild>): Promise<void> {
    return this.service.goOn(rebuild);
  }

  /** No error says anything about the company: its rebuild is tried again until its orders are counted. */
  judge(): null {
    return null;
  }

  failed({ company_id }: Rebuild, end: AttemptEnd): void {
    this.log.warn({ company: company_id, err: causeOf(end) }, 'orders cannot be counted anew: later again');
  }
}
