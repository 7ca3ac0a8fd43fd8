import type { Session } from '@marquee/storage';
import type { DeviceRow } from '../devices/device.entity';
import { DEVICE_COLUMNS, revived } from '../devices/devices.repository';
import { leaseTime } from '../leases/lease-clock.repository';
import type { LicenseCopy } from '../licenses/licenses.repository';
import type { UseCount } from '../uses/use-count.entity';

/** What a request needs to know about a license and its devices. */
export interface LicenseUseState {
  /** Null if licensing has no copy. */
  readonly copy: LicenseCopy | null;
  /** Null if licensing does not know the company. */
  readonly company_disabled: boolean | null;
  readonly company_version: number | null;
  readonly lease_now: Date;
  /** The named device. */
  readonly device: DeviceRow | null;
  /** Whether any device is activated. */
  readonly activated: boolean;
  /** Devices with a seat; counted only for a license with a limit. */
  readonly active: number;
  /** When the devices of a license with a yearly limit were activated. */
  readonly activations: readonly string[];
  readonly uses: readonly UseCount[];
}
type Row = Omit<LicenseUseState, 'copy'> & LicenseCopy;

const OF_LICENSE = 'd.company_id = $1 and d.license_id = $2';
const limit = (term: string) => `(l.snapshot -> 'terms' ->> '${term}')::int > 0`;
const STATE = `
  select l.snapshot, l.changes, l.copied_changes, (c.facts ->> 'disabled')::boolean as company_disabled, c.version as company_version,
    ${leaseTime('$4')} as lease_now,
    (select row_to_json(o) from (select ${DEVICE_COLUMNS} from devices d where ${OF_LICENSE} and d.fingerprint = $3) o) as device,
    exists (select from devices d where ${OF_LICENSE} and not d.deactivated) as activated,
    (select count(*)::int from devices d where ${limit('total_concurrent_devices')} and ${OF_LICENSE}
      and d.unseated_at is null and (d.lease_ends_at > ${leaseTime('$4')} or d.held_until > $4)) as active,
    (select coalesce(json_agg(d.activated_at), '[]') from devices d
      where ${limit('annual_concurrent_devices')} and ${OF_LICENSE}) as activations,
    (select coalesce(json_agg(u), '[]') from (
      select kind, year, count from use_counts u where u.company_id = $1 and u.license_id = $2) u) as uses
  from licenses l cross join lease_clock k left join companies c on c.company_id = l.company_id
  where l.company_id = $1 and l.id = $2`;
const NOTHING = {
  company_disabled: null,
  company_version: null,
  device: null,
  activated: false,
  active: 0,
  activations: [],
  uses: [],
};

/** The license of a key in the session's company, in one statement. */
export class LicenseUseRepository {
  constructor(private readonly session: Session) {}

  async find(license: number, fingerprint: string | undefined, now: Date): Promise<LicenseUseState> {
    const values = [this.session.company, license, fingerprint ?? null, now];
    const [row] = await this.session.query<Row>(STATE, values, 'license_use_state');
    if (row === undefined) return { ...NOTHING, copy: null, lease_now: now };
    const { snapshot, changes, copied_changes, device, ...same } = row;
    return { ...same, copy: { snapshot, changes, copied_changes }, device: device && revived(device) };
  }
}
