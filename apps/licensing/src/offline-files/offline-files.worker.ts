import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, Every, ownCall, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { OfflineFilesRepository } from './offline-files.repository';

const STEP_MS = 10_000;
/** A program may repeat its check-in for this long after the end of the file. */
const RETENTION_MS = 30 * 24 * 3_600_000;

@Injectable()
export class OfflineFilesStore extends storeOf({ files: OfflineFilesRepository }) {}

/** Deletes the rows of files that expired a month ago. */
@Injectable()
export class OfflineFilesWorker {
  constructor(
    private readonly store: OfflineFilesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Every({ seconds: 600, task: 'deletion of expired files' })
  sweep(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - RETENTION_MS);
    return this.store.sweep(ownCall(STEP_MS), 'offline_files', (tx, limit) => tx.files.sweep(before, limit));
  }
}
