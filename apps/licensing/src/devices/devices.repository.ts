import type { Session } from '@marquee/storage';
import { leaseTime } from '../leases/lease-clock.repository';
import type { DeviceRow } from './device.entity';
import { LEASE_MS, type Moment } from './device.rules';

export const DEVICE_COLUMNS =
  'd.id, d.version, d.license_id, d.fingerprint, d.name, d.platform, d.activated_at, d.unseated_at, d.deactivated, d.lease_ends_at, d.held_until, d.latest_now, d.revoked_at';
/** A device and the time of leases at which it was read. */
export type ReadDevice = DeviceRow & { readonly lease_now: Date };

/** The devices that lists show: deactivated ones only while their files hold seats. */
export const IS_LISTED = '(not d.deactivated or d.unseated_at is null)';

/** Serializes the activations of a license, so that each sees the devices of the one before. */
const HOLD = 'select customer_id from licenses where company_id = $1 and id = $2 for no key update';
/** `others`: devices that may have a seat, besides the named one. `yearly`: other devices that were activated since `$6`. */
const SEATS = `
  select ${leaseTime('$4')} as lease_now,
    (select count(*)::int from devices d
      where d.company_id = $1 and d.license_id = $2 and d.unseated_at is null and d.fingerprint <> $3) as others,
    (select count(*)::int from devices d where $5 and d.company_id = $1 and d.license_id = $2
      and d.fingerprint <> $3 and d.activated_at >= $6) as yearly,
    (select row_to_json(o) from (select ${DEVICE_COLUMNS} from devices d
      where d.company_id = $1 and d.license_id = $2 and d.fingerprint = $3) o) as own
  from lease_clock k`;
/** A heartbeat that waits for this row finds it without a seat. */
const UNSEAT_DEAD = `
  update devices d set unseated_at = $4, version = version + 1
  where d.company_id = $1 and d.license_id = $2 and d.unseated_at is null and d.lease_ends_at <= $3
    and (d.held_until is null or d.held_until <= $4) and d.fingerprint <> $5
  returning ${DEVICE_COLUMNS}`;
const NEXT_END = `
  select min(greatest(d.lease_ends_at + ($4::timestamptz - $3::timestamptz), coalesce(d.held_until, d.lease_ends_at))) as at
  from devices d where d.company_id = $1 and d.license_id = $2 and d.unseated_at is null and d.fingerprint <> $5`;
const SEAT = `
  insert into devices as d (company_id, license_id, fingerprint, name, platform, activated_at, lease_ends_at, check_at)
  values ($1, $2, $3, coalesce($4, ''), coalesce($5, ''), $6, $7, $7)
  on conflict (company_id, license_id, fingerprint) do update set version = d.version + 1,
    name = coalesce($4, d.name), platform = coalesce($5, d.platform), activated_at = excluded.activated_at,
    unseated_at = null, deactivated = false, lease_ends_at = excluded.lease_ends_at, check_at = excluded.check_at
  returning ${DEVICE_COLUMNS}`;
const EXTEND = `
  update devices d set lease_ends_at = greatest(d.lease_ends_at, $3), name = coalesce($4, d.name),
    platform = coalesce($5, d.platform)
  where d.company_id = $1 and d.id = $2 returning ${DEVICE_COLUMNS}`;
const UNSEAT = `
  update devices d set unseated_at = $3, deactivated = true, version = version + 1
  where d.company_id = $1 and d.id = $2 and not d.deactivated and (d.held_until is null or d.held_until <= $3) returning ${DEVICE_COLUMNS}`;
const REVOKE = `
  with revoked as (
    update devices d set revoked_at = $3, deactivated = true, unseated_at = coalesce(d.unseated_at, $3),
      held_until = null, version = version + 1
    where d.company_id = $1 and d.id = $2 and d.revoked_at is null returning ${DEVICE_COLUMNS}
  ), ended as (
    update offline_files f set ended_at = $3 from revoked r
    where f.company_id = $1 and f.license_id = r.license_id and f.device_id = r.id and f.ended_at is null
      and f.expires_at > $3
  )
  select * from revoked`;
const ONE = `
  select ${DEVICE_COLUMNS}, ${leaseTime('$3')} as lease_now from devices d cross join lease_clock k
  where d.company_id = $1 and d.license_id = $2 and`;
const LIST = `${ONE} ${IS_LISTED} order by d.id desc limit $4`;

export interface Seats {
  readonly lease_now: Date;
  readonly others: number;
  readonly yearly: number;
  readonly own: DeviceRow | null;
}
export interface Seating {
  readonly license_id: number;
  readonly fingerprint: string;
  readonly name?: string | undefined;
  readonly platform?: string | undefined;
  /** The customer who activates the device. */
  readonly customer_id?: number | undefined;
}

/** Devices of the session's company. */
export class DevicesRepository {
  constructor(private readonly session: Session) {}

  /** The customer of the held license, as far as licensing knows. */
  async hold(license: number): Promise<number | null> {
    const values = [this.session.company, license];
    const [row] = await this.session.query<{ customer_id: number | null }>(HOLD, values, 'license_hold');
    return row?.customer_id ?? null;
  }

  /** The seats of a held license. */
  async seats({ license_id, fingerprint }: Seating, now: Date, isYearly: boolean, from: Date): Promise<Seats> {
    const values = [this.session.company, license_id, fingerprint, now, isYearly, from];
    const [row] = await this.session.query<Seats>(SEATS, values, 'device_seats');
    if (row === undefined) throw new Error('The clock of leases has no row. Run the migrations.');
    return { ...row, own: row.own && revived(row.own) };
  }

  /** Takes the seats of other devices whose leases have ended. */
  unseatDead({ license_id, fingerprint }: Seating, { now, leaseNow }: Moment): Promise<DeviceRow[]> {
    const values = [this.session.company, license_id, leaseNow, now, fingerprint];
    return this.session.query<DeviceRow>(UNSEAT_DEAD, values, 'devices_unseat_dead');
  }

  /** When the first of the other leases ends. */
  async nextEnd({ license_id, fingerprint }: Seating, { now, leaseNow }: Moment): Promise<Date | null> {
    const values = [this.session.company, license_id, leaseNow, now, fingerprint];
    const [row] = await this.session.query<{ at: Date | null }>(NEXT_END, values, 'devices_next_end');
    return row?.at ?? null;
  }

  /** Inserts the device, or gives it a seat again. */
  async seat({ license_id, fingerprint, name, platform }: Seating, { now, leaseNow }: Moment): Promise<DeviceRow> {
    const ends = new Date(leaseNow.getTime() + LEASE_MS);
    const values = [this.session.company, license_id, fingerprint, name ?? null, platform ?? null, now, ends];
    return this.first(await this.session.query<DeviceRow>(SEAT, values, 'device_seat'));
  }

  /** Extends the lease of a device that has a seat. */
  async extend(id: number, { name, platform }: Seating, leaseNow: Date): Promise<DeviceRow> {
    const ends = new Date(leaseNow.getTime() + LEASE_MS);
    const values = [this.session.company, id, ends, name ?? null, platform ?? null];
    return this.first(await this.session.query<DeviceRow>(EXTEND, values, 'device_extend'));
  }

  /** Null if the device was deactivated before, or if a file holds its seat. */
  async deactivate(id: number, now: Date): Promise<DeviceRow | null> {
    const [row] = await this.session.query<DeviceRow>(UNSEAT, [this.session.company, id, now], 'device_unseat');
    return row ?? null;
  }

  /** Takes the right of a device and of its files for good. Null if it was taken before. */
  async revoke(id: number, now: Date): Promise<DeviceRow | null> {
    const [row] = await this.session.query<DeviceRow>(REVOKE, [this.session.company, id, now], 'device_revoke');
    return row ?? null;
  }

  async byFingerprint(license: number, fingerprint: string, now: Date): Promise<ReadDevice | null> {
    const values = [this.session.company, license, now, fingerprint];
    const [row] = await this.session.query<ReadDevice>(`${ONE} d.fingerprint = $4`, values, 'device_by_fingerprint');
    return row ?? null;
  }

  async byId(license: number, id: number, now: Date): Promise<ReadDevice | null> {
    const [row] = await this.session.query<ReadDevice>(
      `${ONE} d.id = $4`,
      [this.session.company, license, now, id],
      'device_by_id',
    );
    return row ?? null;
  }

  /** The newest devices that were not deactivated, and those whose files hold seats. */
  list(license: number, now: Date, limit: number): Promise<ReadDevice[]> {
    return this.session.query<ReadDevice>(LIST, [this.session.company, license, now, limit], 'devices_list');
  }

  private first(rows: readonly DeviceRow[]): DeviceRow {
    const [row] = rows;
    if (row === undefined) throw new Error('The device has disappeared from its transaction.');
    return row;
  }
}

const TIMES = ['activated_at', 'unseated_at', 'lease_ends_at', 'held_until', 'latest_now', 'revoked_at'] as const;

/** A device that Postgres has rendered as JSON, with its times. */
export function revived(device: DeviceRow): DeviceRow {
  const times = TIMES.map((name) => [name, device[name] && new Date(device[name])]);
  return { ...device, ...(Object.fromEntries(times) as Pick<DeviceRow, (typeof TIMES)[number]>) };
}
