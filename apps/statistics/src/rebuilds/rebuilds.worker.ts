import { Inject, Injectable } from '@nestjs/common';
import { Every, LOGGER, type Logger } from '@marquee/service-kit';
import { causeOf, type AttemptEnd, type Leased, type QueueWork } from '@marquee/storage';
import { Rebuilds, type Rebuild } from './rebuilds.queue';
import { RebuildsService } from './rebuilds.service';

/** Executes requested rebuilds, and deletes retired series. Every replica runs this worker. */
@Injectable()
export class RebuildsWorker implements QueueWork<Rebuild> {
  constructor(
    private readonly rebuilds: Rebuilds,
    private readonly service: RebuildsService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Every({ seconds: 1, task: 'rebuilds of order figures' })
  begin(): Promise<boolean> {
    return this.rebuilds.begin(this);
  }

  @Every({ seconds: 30, task: 'deletion of retired figures' })
  removeRetired(): Promise<boolean> {
    return this.service.removeRetired();
  }

  /** Resolves when no work is in progress. */
  idle(): Promise<void> {
    return this.rebuilds.idle();
  }

  attempt(rebuild: Leased<Rebuild>): Promise<void> {
    return this.service.goOn(rebuild);
  }

  /** An error never concerns the company itself, so its rebuild is retried until it succeeds. */
  judge(): null {
    return null;
  }

  failed({ company_id }: Rebuild, end: AttemptEnd): void {
    this.log.warn({ company: company_id, err: causeOf(end) }, 'cannot rebuild order figures; retrying');
  }
}
