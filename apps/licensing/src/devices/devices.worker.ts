import { Inject, Injectable } from '@nestjs/common';
import { companyId } from '@marquee/contracts';
import { CLOCK, Every, ownCall, type Clock } from '@marquee/service-kit';
import type { PlatformTxOf } from '@marquee/storage';
import { announceEnded } from './devices.tx';
import { DevicesStore } from './devices.store';
import type { CheckedDevice } from './due-devices.repository';

const STEP_MS = 10_000;
const MAX_BATCH_SIZE = 1_000;
/** Devices count for a year against the yearly limit of their license. */
const RETENTION_MS = 366 * 24 * 3_600_000;

/** Announces the end of leases, and deletes devices without a seat after a year, except revoked ones. Replicas may run it concurrently. */
@Injectable()
export class DevicesWorker {
  constructor(
    private readonly store: DevicesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Every({ seconds: 5, task: 'announcement of ended leases' })
  async announceEnded(): Promise<boolean> {
    const checked = await this.store.platform(ownCall(STEP_MS), async (tx) => {
      const devices = await tx.due.check(this.clock.now(), MAX_BATCH_SIZE);
      await announceAll(
        tx,
        devices.filter(({ unseated_at }) => unseated_at !== null),
      );
      return devices.length;
    });
    return checked === MAX_BATCH_SIZE;
  }

  @Every({ seconds: 600, task: 'deletion of unused devices' })
  sweep(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - RETENTION_MS);
    return this.store.sweep(ownCall(STEP_MS), 'devices', (tx, limit) => tx.due.sweep(before, limit));
  }
}

async function announceAll(tx: PlatformTxOf<DevicesStore>, devices: readonly CheckedDevice[]): Promise<void> {
  for (const company of new Set(devices.map(({ company_id }) => company_id))) {
    const ended = devices.filter(({ company_id }) => company_id === company);
    await announceEnded(tx.as(companyId(company)), ended);
  }
}
