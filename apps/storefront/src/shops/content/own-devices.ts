import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { epochMs, licenseUse, ShopError, type KeyedContent, type LicenseDevice } from '@marquee/contracts';
import type { ShopVisit } from '@marquee/edge';
import { AWAY, TIMEOUT_MS } from './shown';

/** The devices on which a customer uses content, by its license key. */
@Injectable()
export class OwnDevices {
  constructor(private readonly bus: Bus) {}

  /** Null while licensing is unavailable, so that the page still shows the purchase. */
  async of({ call }: ShopVisit, { key }: KeyedContent): Promise<readonly LicenseDevice[] | null> {
    const deadline = Math.min(call.deadline, epochMs() + TIMEOUT_MS);
    try {
      return (await this.bus.call(licenseUse.devices, { ...call, deadline }, { key })).license_devices;
    } catch (error) {
      if (error instanceof ShopError && AWAY.has(error.code)) return null;
      throw error;
    }
  }

  /** A device that is gone already counts as removed. */
  async remove({ call }: ShopVisit, { key }: KeyedContent, id: number): Promise<void> {
    try {
      await this.bus.call(licenseUse.remove_device, call, { key, id });
    } catch (error) {
      if (!(error instanceof ShopError && error.code === 'not_found')) throw error;
    }
  }
}
