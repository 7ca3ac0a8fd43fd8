import { Injectable } from '@nestjs/common';
import {
  ShopError,
  type CallContext,
  type LicenseAnswer,
  type LicenseDevice,
  type NamedDevice,
  type Nothing,
  type ValidateLicense,
} from '@marquee/contracts';
import { isGone, shownDevice } from '../devices/device.rules';
import { giveBack } from '../devices/devices.tx';
import { ProcessesService } from '../processes/processes.service';
import type { Lease } from '../validation/facts.rules';
import { answerOf, decide } from './answer.rules';
import { ClockRollbackService } from './clock-rollback.service';
import { KeyHoldersService, type KeyHolder } from './key-holders.service';
import { LicenseUseStore } from './license-use.store';

const MAX_LISTED = 250;

/** The requests of programs with a license key. */
@Injectable()
export class LicenseUseService {
  constructor(
    private readonly store: LicenseUseStore,
    private readonly holders: KeyHoldersService,
    private readonly processes: ProcessesService,
    private readonly rollback: ClockRollbackService,
  ) {}

  async validate(ctx: CallContext, { key, nonce, now, process, ...asked }: ValidateLicense): Promise<LicenseAnswer> {
    const request = { ...asked, ...(now !== undefined && { now: new Date(now) }) };
    const holder = await this.rollback.judged(ctx, await this.holders.find(ctx, key, asked.fingerprint), request);
    const found = process === undefined ? holder : { ...holder, process: await this.leaseOf(ctx, holder, process) };
    return answerOf(found, decide(found, request), nonce);
  }

  private async leaseOf(ctx: CallContext, { company, device }: KeyHolder, name: string): Promise<Lease> {
    const process = device && (await this.processes.named(ctx, company, { device_id: device.id, name }));
    if (process === null) return 'not_started';
    return process.runs ? 'alive' : 'dead';
  }

  async devices(ctx: CallContext, key: string): Promise<{ license_devices: LicenseDevice[] }> {
    const { company, license_id, moment } = await this.holders.find(ctx, key);
    const rows = await this.store.read(company, ctx).devices.list(license_id, moment.now, MAX_LISTED);
    return { license_devices: rows.map((row) => shownDevice(row, { now: moment.now, leaseNow: row.lease_now })) };
  }

  /** A repetition and an unknown device change nothing. */
  async deactivate(ctx: CallContext, { key, fingerprint }: NamedDevice): Promise<Nothing> {
    const { company, device, moment } = await this.holders.find(ctx, key, fingerprint);
    if (device !== null) await this.store.write({ ...ctx, company }, (tx) => giveBack(tx, device, moment.now));
    return {};
  }

  async removeDevice(ctx: CallContext, key: string, id: number): Promise<Nothing> {
    const { company, license_id, moment } = await this.holders.find(ctx, key);
    return this.store.write({ ...ctx, company }, async (tx) => {
      const device = await tx.devices.byId(license_id, id, moment.now);
      if (device === null || isGone(device)) throw ShopError.notFound('license_device', id);
      await giveBack(tx, device, moment.now);
      return {};
    });
  }
}
