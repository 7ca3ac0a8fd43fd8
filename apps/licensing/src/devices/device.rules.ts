import type { LicenseDevice, LicenseDeviceChange } from '@marquee/contracts';
import type { DeviceRow } from './device.entity';

/** The time between heartbeats, and the length of a lease, which survives the loss of one heartbeat. */
export const HEARTBEAT_MS = 600_000;
export const LEASE_MS = 2 * HEARTBEAT_MS;

/** A moment by the clock of the service, and by the clock of leases. */
export interface Moment {
  readonly now: Date;
  readonly leaseNow: Date;
}

/** Whether the device has a seat: its lease runs, or it holds a file. */
export function isAlive({ unseated_at, lease_ends_at, held_until }: DeviceRow, { now, leaseNow }: Moment): boolean {
  if (unseated_at !== null) return false;
  return lease_ends_at.getTime() > leaseNow.getTime() || (held_until !== null && held_until.getTime() > now.getTime());
}

export function statusOf(device: DeviceRow, moment: Moment): LicenseDevice['status'] {
  if (device.revoked_at !== null) return 'revoked';
  if (isAlive(device, moment)) return 'active';
  return device.deactivated ? 'deactivated' : 'dead';
}

/** Whether the device was given back and holds no seat by a file. */
export function isGone({ deactivated, unseated_at }: DeviceRow): boolean {
  return deactivated && unseated_at !== null;
}

export function shownDevice(device: DeviceRow, moment: Moment): LicenseDevice {
  const { id, license_id, fingerprint, name, platform, activated_at, lease_ends_at } = device;
  const status = statusOf(device, moment);
  // The clock of leases is behind by the outages.
  const end = lease_ends_at.getTime() + moment.now.getTime() - moment.leaseNow.getTime();
  const next = end - LEASE_MS + HEARTBEAT_MS;
  return {
    id,
    license_id,
    fingerprint,
    name,
    platform,
    status,
    activated_at: activated_at.toISOString(),
    lease_expires_at: status === 'active' ? new Date(end).toISOString() : null,
    next_heartbeat_at: status === 'active' ? new Date(next).toISOString() : null,
  };
}

export function changeOf(
  { id, license_id }: DeviceRow,
  status: LicenseDevice['status'],
  changed: readonly string[],
): LicenseDeviceChange {
  return { id, license_id, status, changed };
}
