import { Injectable, type Type } from '@nestjs/common';
import { Every } from './every';
import type { StorageRuntime } from './storage-part';

/** Removes what a service keeps no longer of its own work: every replica runs one. */
export function housekeepingWorker(storage: () => Pick<StorageRuntime, 'tidy'>): Type {
  @Injectable()
  class HousekeepingWorker {
    @Every({ seconds: 3600, task: 'the removal of what is kept no longer' })
    tidy(): Promise<boolean> {
      return storage().tidy();
    }
  }
  return HousekeepingWorker;
}
