import { removeSome, type Session } from '@marquee/storage';
import { leaseTime } from '../leases/lease-clock.repository';
import type { DeviceEntity, DeviceRow } from './device.entity';
import { DEVICE_COLUMNS } from './devices.repository';

export type CheckedDevice = DeviceRow & Pick<DeviceEntity, 'company_id'>;

/** The end of the lease or of a file, in the time of leases. */
const END = 'greatest(d.lease_ends_at, d.held_until - ($1::timestamptz - due.lease_now))';
/** Checks the oldest first. A device whose lease was extended meanwhile is checked at its new end. */
const CHECK = `
  with due as materialized (
    select d.company_id, d.id, ${leaseTime('$1')} as lease_now from devices d cross join lease_clock k
    where d.unseated_at is null and d.check_at <= ${leaseTime('$1')}
    order by d.check_at limit $2 for update of d skip locked
  )
  update devices d set check_at = ${END},
    unseated_at = case when ${END} <= due.lease_now then $1::timestamptz end,
    version = d.version + case when ${END} <= due.lease_now then 1 else 0 end
  from due where d.company_id = due.company_id and d.id = due.id
  returning d.company_id, ${DEVICE_COLUMNS}`;

/** Devices of all companies whose leases may have ended. */
export class DueDevicesRepository {
  constructor(private readonly session: Session) {}

  /** Takes the seats of devices whose leases have ended; returns all checked devices. */
  check(now: Date, limit: number): Promise<CheckedDevice[]> {
    return this.session.query<CheckedDevice>(CHECK, [now, limit], 'devices_check');
  }

  sweep(before: Date, limit: number): Promise<number> {
    const unused = { sql: 'r.unseated_at <= ? and r.revoked_at is null', values: [before] };
    return removeSome(this.session, 'devices', unused, limit);
  }
}
