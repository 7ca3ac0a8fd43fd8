import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, Every, ownCall, type Clock } from '@marquee/service-kit';
import { ProcessesStore } from './processes.store';

const STEP_MS = 10_000;
const RETENTION_MS = 24 * 3_600_000;

/** Deletes ended processes after a day. Replicas may run it concurrently. */
@Injectable()
export class ProcessesWorker {
  constructor(
    private readonly store: ProcessesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Every({ seconds: 600, task: 'deletion of ended processes' })
  sweep(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - RETENTION_MS);
    return this.store.sweep(ownCall(STEP_MS), 'processes', (tx, limit) => tx.processes.sweep(before, limit));
  }
}
