import {
  licenseDevice,
  type LicenseDevice,
  type ListLicenseDevices,
  type Page,
  type RenderedJson,
} from '@marquee/contracts';
import { view, type Session } from '@marquee/storage';
import { DeviceEntity } from '../devices/device.entity';
import { HEARTBEAT_MS, LEASE_MS } from '../devices/device.rules';
import { IS_LISTED } from '../devices/devices.repository';
import { leaseTime } from '../leases/lease-clock.repository';

const LEASE_NOW = `(select ${leaseTime('now()')} from lease_clock k)`;
const IS_ALIVE = `(r.unseated_at is null and (r.lease_ends_at > ${LEASE_NOW} or r.held_until > now()))`;

/** As programs get it, see `shownDevice`. */
const instant = (time: string) => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** A moment of the lease by the clock of the service, which is ahead of the clock of leases by the outages. */
const ofLease = (earlierMs: number) =>
  `case when ${IS_ALIVE} then ${instant(`(r.lease_ends_at + (now() - ${LEASE_NOW}) - interval '${earlierMs} milliseconds')`)} end`;

/** The view has no version, because no route returns a single device. */
const deviceView = view(licenseDevice, {
  entity: DeviceEntity,
  computed: {
    status: `case when ${IS_ALIVE} then 'active' when r.deactivated then 'deactivated' else 'dead' end`,
    activated_at: instant('r.activated_at'),
    lease_expires_at: ofLease(0),
    next_heartbeat_at: ofLease(LEASE_MS - HEARTBEAT_MS),
  },
  withoutEtagWhere: 'true',
});

/** The devices of the licenses of the session's company, for its apps. */
export class ListedDevicesRepository {
  constructor(private readonly session: Session) {}

  list(input: ListLicenseDevices): Promise<RenderedJson<Page<LicenseDevice>>> {
    const theirs = { sql: `r.license_id = ? and ${IS_LISTED.replaceAll('d.', 'r.')}`, values: [input.license_id] };
    return deviceView.page(this.session, input, [theirs]);
  }
}
