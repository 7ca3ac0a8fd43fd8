import { Injectable } from '@nestjs/common';
import { Every, ownCall } from '@marquee/service-kit';
import { CustomerChangesService } from './customer-changes.service';

const SWEEP_TIMEOUT_MS = 10_000;

/** Removes old changes. Every replica runs this worker. */
@Injectable()
export class CustomerChangesWorker {
  constructor(private readonly changes: CustomerChangesService) {}

  @Every({ seconds: 600, task: 'removal of old customer changes' })
  sweep(): Promise<boolean> {
    return this.changes.sweep(ownCall(SWEEP_TIMEOUT_MS));
  }
}
