import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { CLOCK, Every, ownCall, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { LeaseClockRepository } from './lease-clock.repository';

const WRITE_MS = 4_000;

@Injectable()
export class LeaseClockStore extends storeOf({ clock: LeaseClockRepository }) {}

/** Advances the clock of leases while devices can reach this process. */
@Injectable()
export class LeaseClockWorker {
  constructor(
    private readonly store: LeaseClockStore,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Every({ seconds: 5, task: 'clock of leases' })
  async advance(): Promise<boolean> {
    if (this.bus.connected) await this.store.platform(ownCall(WRITE_MS), (tx) => tx.clock.advance(this.clock.now()));
    return false;
  }
}
