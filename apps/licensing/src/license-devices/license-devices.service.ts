import { Inject, Injectable } from '@nestjs/common';
import {
  licenseDevices,
  RenderedJson,
  ShopError,
  type Context,
  type InputOf,
  type LicenseDevice,
  type LicenseUseCount,
  type ListLicenseDevices,
  type Nothing,
  type Page,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { expectVersion } from '@marquee/storage/lists';
import { isGone, shownDevice } from '../devices/device.rules';
import { DevicesRepository } from '../devices/devices.repository';
import { giveBack } from '../devices/devices.tx';
import { ReleasedDevicesRepository } from '../devices/released-devices.repository';
import { releaseDevices } from '../devices/released-devices.tx';
import { LicensesService } from '../licenses/licenses.service';
import { UseCountsRepository } from '../uses/use-counts.repository';
import { ListedDevicesRepository } from './listed-devices.repository';
import { useCounts } from './use-counts.rules';

const MAX_LISTED = 250;

@Injectable()
export class LicenseDevicesStore extends storeOf({
  counts: UseCountsRepository,
  devices: DevicesRepository,
  listed: ListedDevicesRepository,
  released: ReleasedDevicesRepository,
}) {}

/**
 * The devices and uses of issued licenses, for apps. Each call throws `not_found` for a license that commerce does not
 * have.
 */
@Injectable()
export class LicenseDevicesService {
  constructor(
    private readonly store: LicenseDevicesStore,
    private readonly licenses: LicensesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: Context, input: ListLicenseDevices): Promise<RenderedJson<Page<LicenseDevice>>> {
    await this.licenses.find(ctx, ctx.company, input.license_id);
    return this.store.read(ctx).listed.list(input);
  }

  async remove(ctx: Context, { license_id, id }: InputOf<typeof licenseDevices.remove>): Promise<Nothing> {
    await this.licenses.find(ctx, ctx.company, license_id);
    return this.store.write(ctx, async (tx) => {
      const now = this.clock.now();
      const device = await tx.devices.byId(license_id, id, now);
      if (device === null || isGone(device)) throw ShopError.notFound('license device', id);
      expectVersion(ctx, device.version);
      await giveBack(tx, device, now);
      return {};
    });
  }

  async reset(
    ctx: Context,
    input: InputOf<typeof licenseDevices.reset>,
  ): Promise<RenderedJson<readonly LicenseDevice[]>> {
    const { license_id } = input;
    await this.licenses.find(ctx, ctx.company, license_id);
    return this.store.writeOnce(ctx, licenseDevices.reset, input, async (tx) => {
      await tx.devices.hold(license_id);
      const now = this.clock.now();
      await releaseDevices(tx, license_id, now);
      const held = await tx.devices.list(license_id, now, MAX_LISTED);
      const shown = held.map((device) => shownDevice(device, { now, leaseNow: device.lease_now }));
      return new RenderedJson<readonly LicenseDevice[]>(JSON.stringify(shown));
    });
  }

  async uses(ctx: Context, { license_id }: InputOf<typeof licenseDevices.uses>): Promise<LicenseUseCount[]> {
    const license = await this.licenses.find(ctx, ctx.company, license_id);
    return useCounts(license, await this.store.read(ctx).counts.of(license_id), this.clock.now());
  }
}
