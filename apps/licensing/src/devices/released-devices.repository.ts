import type { Session } from '@marquee/storage';
import { leaseTime } from '../leases/lease-clock.repository';
import type { DeviceRow } from './device.entity';
import { DEVICE_COLUMNS } from './devices.repository';

/** A device with its state before it was forgotten. */
export type ForgottenDevice = DeviceRow & { readonly was_deactivated: boolean };

/** Locks in the order of ids, as heartbeats do. */
const theirs = (lock: string) => `
  theirs as materialized (
    select d.id, d.deactivated as was_deactivated, ${leaseTime('$3')} as lease_now from devices d cross join lease_clock k
    where d.company_id = $1 and d.license_id = $2 ${lock} order by d.id for no key update of d
  )`;
const RELEASE = `
  with ${theirs('and not d.deactivated and (d.held_until is null or d.held_until <= $3)')}
  update devices d set unseated_at = coalesce(d.unseated_at, $3), deactivated = true, version = d.version + 1
  from theirs t where d.company_id = $1 and d.id = t.id returning ${DEVICE_COLUMNS}`;
/** A drawn fingerprint keeps the row countable for the yearly limit. */
const FORGET = `
  with ${theirs('')}
  update devices d set fingerprint = gen_random_uuid()::text, name = '', platform = '', deactivated = true,
    unseated_at = case when d.unseated_at is null and d.held_until > $3 then null else coalesce(d.unseated_at, $3) end,
    lease_ends_at = least(d.lease_ends_at, t.lease_now), check_at = least(d.check_at, t.lease_now),
    version = d.version + case when t.was_deactivated then 0 else 1 end
  from theirs t where d.company_id = $1 and d.id = t.id returning ${DEVICE_COLUMNS}, t.was_deactivated`;
/** Removes devices from stored answers. The keys stay used, so no use is counted twice. */
const ANSWERS = `
  update idempotency set answer = case
    when answer like '{%' then jsonb_set(jsonb_set(answer::jsonb, '{device}', 'null'), '{file}', 'null', false)::text else '[]' end
  where company_id = $1 and strpos(answer, $2) > 0`;

/** Devices of the session's company that lose their seats together. */
export class ReleasedDevicesRepository {
  constructor(private readonly session: Session) {}

  /** Deactivates the devices of a license whose seats no file holds. */
  release(license: number, now: Date): Promise<DeviceRow[]> {
    return this.session.query<DeviceRow>(RELEASE, [this.session.company, license, now], 'devices_release');
  }

  /** Deactivates all devices of a license and removes what describes them. Seats that files hold stay. */
  async forget(license: number, now: Date): Promise<ForgottenDevice[]> {
    const values = [this.session.company, license, now];
    const forgotten = await this.session.query<ForgottenDevice>(FORGET, values, 'devices_forget');
    await this.session.query(ANSWERS, [this.session.company, `"license_id":${license},"fingerprint"`]);
    return forgotten;
  }
}
