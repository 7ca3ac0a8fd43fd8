import { Injectable } from '@nestjs/common';
import {
  ShopError,
  type Activation,
  type CallContext,
  type Nothing,
  type ServedActivation,
  type ServedDevice,
  type ServedLicense,
  type StartedProcess,
} from '@marquee/contracts';
import { shownDevice } from '../devices/device.rules';
import type { ReadDevice } from '../devices/devices.repository';
import { ActivationService } from '../license-use/activation.service';
import { HeartbeatsService } from '../license-use/heartbeats.service';
import { LicenseUseStore } from '../license-use/license-use.store';
import { ProcessesService } from '../processes/processes.service';
import { OpenedLicensesService, type OpenedLicense } from './opened-licenses.service';
import { servedLicense, shownProcess } from './served.rules';

/** The requests of programs that were made for another license server. */
@Injectable()
export class LicenseServerService {
  constructor(
    private readonly opened: OpenedLicensesService,
    private readonly store: LicenseUseStore,
    private readonly activations: ActivationService,
    private readonly heartbeats: HeartbeatsService,
    private readonly processes: ProcessesService,
  ) {}

  async get(ctx: CallContext, key: string): Promise<ServedLicense> {
    return servedLicense((await this.opened.find(ctx, key)).license);
  }

  async device(ctx: CallContext, key: string, named: string): Promise<ServedDevice> {
    const found = await this.opened.find(ctx, key);
    const { company, license } = found;
    const device = await this.deviceOf(ctx, found, named);
    const [components, processes] = await Promise.all([
      this.store.read(company, ctx).components.of(device.id),
      this.processes.running(ctx, company, device.id),
    ]);
    return {
      license: servedLicense(license),
      device: shownDevice(device, { now: found.moment.now, leaseNow: device.lease_now }),
      components,
      processes: processes.map(shownProcess),
    };
  }

  async activate(ctx: CallContext, { components = [], ...sent }: ServedActivation): Promise<Activation> {
    await this.opened.find(ctx, sent.key);
    return this.activations.activate(ctx, sent, components);
  }

  async startProcess(
    ctx: CallContext,
    { key, named, name }: { readonly key: string; readonly named: string; readonly name: string },
  ): Promise<StartedProcess> {
    const found = await this.opened.find(ctx, key);
    const { id: device_id, fingerprint } = await this.deviceOf(ctx, found, named);
    return this.run(ctx, found, { key, fingerprint, device_id, name });
  }

  async extendProcess(ctx: CallContext, key: string, id: number): Promise<StartedProcess> {
    const found = await this.opened.find(ctx, key);
    const { fingerprint, device_id, name } = await this.processOf(ctx, found, id);
    return this.run(ctx, found, { key, fingerprint, device_id, name });
  }

  async endProcess(ctx: CallContext, key: string, id: number): Promise<Nothing> {
    const found = await this.opened.find(ctx, key);
    await this.processOf(ctx, found, id);
    await this.processes.remove(ctx, found.company, id);
    return {};
  }

  /** A heartbeat of a process is one of its device, too. */
  private async run(
    ctx: CallContext,
    { company }: OpenedLicense,
    { device_id, name, ...device }: NamedProcess,
  ): Promise<StartedProcess> {
    const { validation } = await this.heartbeats.heartbeat(ctx, { ...device, process: name });
    const process = validation.valid ? await this.processes.named(ctx, company, { device_id, name }) : null;
    return { validation, process: process && shownProcess(process) };
  }

  private async processOf(ctx: CallContext, { company, license }: OpenedLicense, id: number) {
    const process = await this.processes.byId(ctx, company, license.id, id);
    if (process === null) throw ShopError.notFound('process', id);
    return process;
  }

  /** An id wins over a fingerprint of digits. */
  private async deviceOf(ctx: CallContext, found: OpenedLicense, named: string): Promise<ReadDevice> {
    const { devices } = this.store.read(found.company, ctx);
    const { now } = found.moment;
    const id = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
    const byId = id === null ? null : await devices.byId(found.license.id, id, now);
    const device = byId ?? (await devices.byFingerprint(found.license.id, named, now));
    if (device === null || device.deactivated) throw new ShopError('not_found', 'The license has no such device.');
    return device;
  }
}

interface NamedProcess {
  readonly key: string;
  readonly fingerprint: string;
  readonly device_id: number;
  readonly name: string;
}
