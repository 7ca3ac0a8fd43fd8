import { Injectable, type Type } from '@nestjs/common';
import { Every } from './every';
import type { StorageRuntime } from './storage-part';

/** Deletes expired infrastructure rows of a service; every replica runs one. */
export function housekeepingWorker(storage: () => Pick<StorageRuntime, 'tidy'>): Type {
  @Injectable()
  class HousekeepingWorker {
    @Every({ seconds: 3600, task: 'deletion of expired infrastructure rows' })
    tidy(): Promise<boolean> {
      return storage().tidy();
    }
  }
  return HousekeepingWorker;
}
