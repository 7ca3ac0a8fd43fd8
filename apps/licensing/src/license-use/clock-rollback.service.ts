import { Injectable } from '@nestjs/common';
import type { CallContext } from '@marquee/contracts';
import { isAlive } from '../devices/device.rules';
import { revokeDevice } from '../devices/devices.tx';
import { losesRight } from '../validation/checks.rules';
import type { EvaluatedRequest } from '../validation/facts.rules';
import type { KeyHolder } from './key-holders.service';
import { LicenseUseStore } from './license-use.store';

/** Takes the right of devices whose clock was set back, if the terms of the license say so. */
@Injectable()
export class ClockRollbackService {
  constructor(private readonly store: LicenseUseStore) {}

  /** The license as it is after the clock of the device was compared. */
  async judged(ctx: CallContext, found: KeyHolder, request: EvaluatedRequest): Promise<KeyHolder> {
    const { company, license, device, active, moment } = found;
    if (license === null || device === null || device.deactivated) return found;
    if (!losesRight({ license, request }, device.latest_now)) return found;
    const revoked = await this.store.write({ ...ctx, company }, (tx) => revokeDevice(tx, device, moment.now));
    const isSeated = license.terms.total_concurrent_devices > 0 && isAlive(device, moment);
    return { ...found, device: revoked, active: active - Number(isSeated) };
  }
}
