import { Batcher } from '@marquee/async';
import { Inject, Injectable } from '@nestjs/common';
import type { CallContext, Heartbeat, LicenseAnswer } from '@marquee/contracts';
import { CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import { DevicesStore } from '../devices/devices.store';
import type { Beat, Extended } from '../devices/heartbeats.repository';
import { ProcessesService } from '../processes/processes.service';
import { answerOf, decide } from './answer.rules';
import { ClockRollbackService } from './clock-rollback.service';
import { KeyHoldersService, type KeyHolder } from './key-holders.service';

const WRITE_MS = 5_000;
const SPACING_MS = 10;
const MAX_BATCH_SIZE = 500;

/** Extends leases. One statement writes the heartbeats of a moment. */
@Injectable()
export class HeartbeatsService {
  private readonly beats = new Batcher<Beat, Extended | null>({
    concurrency: 1,
    spacingMs: SPACING_MS,
    maxSize: MAX_BATCH_SIZE,
    run: (beats) => this.store.platform(ownCall(WRITE_MS), (tx) => tx.heartbeats.extend(beats, this.clock.now())),
  });

  constructor(
    private readonly holders: KeyHoldersService,
    private readonly store: DevicesStore,
    private readonly processes: ProcessesService,
    private readonly rollback: ClockRollbackService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async heartbeat(ctx: CallContext, { key, process, ...sent }: Heartbeat): Promise<LicenseAnswer> {
    const { fingerprint, now } = sent;
    const request = { fingerprint, ...(now !== undefined && { now: new Date(now) }) };
    const found = await this.rollback.judged(ctx, await this.holders.find(ctx, key, fingerprint), request);
    const answer = await this.extended(found, sent);
    const { company, device } = found;
    if (process === undefined || !answer.validation.valid || device === null) return answer;
    const processes = await this.processes.run(ctx, company, { device_id: device.id, name: process });
    const decided = decide({ ...found, processes }, { fingerprint });
    return decided.valid ? answer : { ...answer, validation: answerOf(found, decided).validation };
  }

  /** Extends the lease of the device. */
  private async extended(
    found: KeyHolder,
    { fingerprint, now: sent }: Pick<Heartbeat, 'fingerprint' | 'now'>,
  ): Promise<LicenseAnswer> {
    const { company, device } = found;
    const now = sent === undefined ? null : new Date(sent);
    const decided = decide(found, { fingerprint, ...(now && { now }) });
    if (!decided.valid || device === null) return answerOf(found, decided);
    const extended = await this.beats.add({ company_id: company, id: device.id, now });
    // The lease ended, or another device took the seat, after the read.
    if (extended === null) {
      const dead = { ...device, unseated_at: found.moment.now };
      return answerOf({ ...found, device: dead }, decide({ ...found, device: dead }, { fingerprint }));
    }
    return answerOf({ ...found, device: { ...device, ...extended } }, decided);
  }
}
