import { licenseDeviceEvents, ShopError } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { DeviceRow } from './device.entity';
import { changeOf, isAlive, isGone, type Moment } from './device.rules';
import type { DevicesRepository, Seating } from './devices.repository';

type DevicesTx = Tx<{ readonly devices: DevicesRepository }>;

/** The limits of a license; 0 means no limit. */
export interface SeatLimits {
  readonly total_concurrent_devices: number;
  readonly annual_concurrent_devices: number;
  /** The running year of the license. */
  readonly year: { readonly from: Date; readonly until: Date };
}
export type Seated =
  | {
      readonly device: DeviceRow;
      readonly moment: Moment;
      /** Devices with a seat, this one among them; 0 for a license without a limit. */
      readonly active: number;
      readonly created: boolean;
    }
  | {
      readonly refused: 'TOO_MANY_MACHINES' | 'REVOKED';
      readonly active: number;
      readonly retry_at: Date | null;
    }
  /** The license has been transferred to another customer. */
  | { readonly transferred: true };

/**
 * Gives a device a seat if the license has one. Locks the license, so its devices are seated one after the other. A
 * repetition extends the lease.
 */
export async function seatDevice(tx: DevicesTx, seating: Seating, limits: SeatLimits, now: Date): Promise<Seated> {
  const customer = await tx.devices.hold(seating.license_id);
  if (seating.customer_id !== undefined && customer !== seating.customer_id) return { transferred: true };
  const { total_concurrent_devices: total, annual_concurrent_devices: annual } = limits;
  const {
    lease_now: leaseNow,
    yearly,
    own,
    ...seats
  } = await tx.devices.seats(seating, now, annual > 0, limits.year.from);
  const moment = { now, leaseNow };
  const isFull = total > 0 && seats.others >= total && !(own !== null && isAlive(own, moment));
  const others = isFull ? seats.others - (await takeDeadSeats(tx, seating, moment)) : seats.others;
  const active = total > 0 ? others + 1 : 0;
  if (own !== null && isAlive(own, moment)) {
    return { device: await tx.devices.extend(own.id, seating, leaseNow), moment, active, created: false };
  }
  if (own?.revoked_at) return { refused: 'REVOKED', active: active - 1, retry_at: null };
  const refused = 'TOO_MANY_MACHINES';
  if (annual > 0 && yearly >= annual) return { refused, active: active - 1, retry_at: limits.year.until };
  if (total > 0 && others >= total) {
    return { refused, active: active - 1, retry_at: await tx.devices.nextEnd(seating, moment) };
  }
  const device = await tx.devices.seat(seating, moment);
  const created = own === null || own.deactivated;
  const type = created ? licenseDeviceEvents.create : licenseDeviceEvents.update;
  await announce(tx, type, [device], 'active');
  return { device, moment, active, created };
}

/** Ends the use of a device, unless a file that it has checked out holds its seat. */
export async function giveBack(tx: DevicesTx, device: DeviceRow, now: Date): Promise<void> {
  const removed = await tx.devices.deactivate(device.id, now);
  if (removed !== null) return announce(tx, licenseDeviceEvents.delete, [removed], 'deactivated');
  // A file may have been checked out since the device was read.
  const current = await tx.devices.byId(device.license_id, device.id, now);
  if (current === null || current.held_until === null || current.held_until <= now) return;
  throw new ShopError('conflict', 'The device has checked out a file. Check it in first, or wait for its expiry.');
}

/** Takes the right of a device for good, and announces it once. */
export async function revokeDevice(tx: DevicesTx, device: DeviceRow, now: Date): Promise<DeviceRow> {
  await tx.devices.hold(device.license_id);
  const revoked = await tx.devices.revoke(device.id, now);
  if (revoked === null) return (await tx.devices.byId(device.license_id, device.id, now)) ?? device;
  await announce(tx, licenseDeviceEvents.delete, [revoked], 'revoked');
  return revoked;
}

/** Returns the number of seats that other devices have lost because their leases had ended. */
async function takeDeadSeats(tx: DevicesTx, seating: Seating, moment: Moment): Promise<number> {
  const dead = await tx.devices.unseatDead(seating, moment);
  await announceEnded(tx, dead);
  return dead.length;
}

/** Announces the end of leases; a device of a former customer ends with its file. */
export async function announceEnded(tx: Pick<Tx, 'outbox'>, devices: readonly DeviceRow[]): Promise<void> {
  const [gone, dead] = [devices.filter(isGone), devices.filter((device) => !isGone(device))];
  if (dead.length > 0) await announce(tx, licenseDeviceEvents.update, dead, 'dead');
  if (gone.length > 0) await announce(tx, licenseDeviceEvents.delete, gone, 'deactivated');
}

export function announce(
  tx: Pick<Tx, 'outbox'>,
  type: (typeof licenseDeviceEvents)[keyof typeof licenseDeviceEvents],
  devices: readonly DeviceRow[],
  status: Parameters<typeof changeOf>[1],
  changed: readonly string[] = ['status'],
): Promise<void> {
  const events = devices.map((device) => ({
    resource: { id: device.id, version: device.version },
    data: changeOf(device, status, changed),
  }));
  return tx.outbox.appendAll(type, events);
}
