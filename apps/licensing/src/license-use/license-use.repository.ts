import type { Session } from '@marquee/storage';
import type { DeviceRow } from '../devices/device.entity';
import { DEVICE_COLUMNS, revived } from '../devices/devices.repository';
import { leaseTime } from '../leases/lease-clock.repository';
import type { StoredSnapshot } from '../licenses/license.entity';
import type { LicenseCopy } from '../licenses/licenses.repository';
import type { UseCount } from '../uses/use-count.entity';

type Terms = StoredSnapshot['terms'];

/** What a request needs to know about a license and its devices. */
export interface LicenseUseState {
  /** Null if licensing has no copy. */
  readonly copy: LicenseCopy | null;
  readonly lease_now: Date;
  /** The named device. */
  readonly device: DeviceRow | null;
  /** Whether any device is activated; read only if the named one is not. */
  readonly activated: boolean;
  /** Devices with a seat; counted only for a license with a limit. */
  readonly active: number;
  /** When the devices of a license with a yearly limit were activated. */
  readonly activations: readonly string[];
  /** The uses of a license with a limit of them. */
  readonly uses: readonly UseCount[];
}
/** A copy with the version of its row, which shows whether the row has changed. */
export interface VersionedCopy extends LicenseCopy {
  readonly row_version: string;
}
export interface CompanyState {
  readonly disabled: boolean;
  readonly version: number;
}
type Counts = Pick<LicenseUseState, 'active' | 'activations' | 'uses'>;
type Row = Pick<LicenseUseState, 'lease_now' | 'device'> & Partial<Counts> & Pick<VersionedCopy, 'row_version'>;

const OF_LICENSE = 'd.company_id = $1 and d.license_id = $2';
/** What is counted, and the terms that ask for it if one of them is not 0. */
const COUNTS: Readonly<Record<keyof Counts, { readonly terms: readonly (keyof Terms)[]; readonly sql: string }>> = {
  active: {
    terms: ['total_concurrent_devices'],
    sql: `(select count(*)::int from devices d where ${OF_LICENSE}
      and d.unseated_at is null and (d.lease_ends_at > ${leaseTime('$4')} or d.held_until > $4))`,
  },
  activations: {
    terms: ['annual_concurrent_devices'],
    sql: `(select coalesce(json_agg(d.activated_at), '[]') from devices d where ${OF_LICENSE})`,
  },
  uses: {
    terms: ['total_downloads', 'annual_downloads', 'total_export', 'annual_export', 'burn_play'],
    sql: `(select coalesce(json_agg(u), '[]') from (
      select kind, year, count from use_counts u where u.company_id = $1 and u.license_id = $2) u)`,
  },
};
const NAMES = Object.keys(COUNTS) as (keyof Counts)[];
const ROW_VERSION = "l.version || ' ' || l.xmin || ' ' || l.changes as row_version";
const COPY = `select l.snapshot, l.changes, l.copied_changes, ${ROW_VERSION} from licenses l where l.company_id = $1 and l.id = $2`;
const NO_COUNTS: Counts = { active: 0, activations: [], uses: [] };
const COMPANY = `
  select (facts ->> 'disabled')::boolean as disabled, version from companies
  where company_id = $1 and facts ->> 'disabled' is not null`;
const ACTIVATED = `select exists (select from devices d where ${OF_LICENSE} and not d.deactivated) as activated`;

/** Reads only what the terms ask for, because row-level security costs something for each table that a statement names. */
const stateOf = (counted: readonly (keyof Counts)[]): string => `
  select ${ROW_VERSION}, ${leaseTime('$4')} as lease_now, row_to_json(o) as device
    ${counted.map((name) => `, ${COUNTS[name].sql} as ${name}`).join('')}
  from licenses l cross join lease_clock k
  left join lateral (select ${DEVICE_COLUMNS} from devices d where ${OF_LICENSE} and d.fingerprint = $3) o on true
  where l.company_id = $1 and l.id = $2`;
/** By name. */
const STATES = new Map<string, string>();

/** The license of a key in the session's company. */
export class LicenseUseRepository {
  constructor(private readonly session: Session) {}

  async copy(license: number): Promise<VersionedCopy | null> {
    const [row] = await this.session.query<VersionedCopy>(COPY, [this.session.company, license], 'license_use_copy');
    return row ?? null;
  }

  /** Null if licensing does not know the company. */
  async company(): Promise<CompanyState | null> {
    const [row] = await this.session.query<CompanyState>(COMPANY, [this.session.company], 'license_use_company');
    return row ?? null;
  }

  /** What is known without a copy. */
  unknown(now: Date): LicenseUseState {
    return { ...NO_COUNTS, copy: null, lease_now: now, device: null, activated: false };
  }

  /** The state of a license in one statement; null if its row has changed since the copy was read. */
  async find(
    license: number,
    copy: VersionedCopy,
    fingerprint: string | undefined,
    now: Date,
  ): Promise<LicenseUseState | null> {
    const { terms } = copy.snapshot ?? {};
    const counted = NAMES.filter((name) => COUNTS[name].terms.some((term) => Number(terms?.[term] ?? 0) > 0));
    const values = [this.session.company, license, fingerprint ?? null, now];
    const name = ['license_use', ...counted].join('_');
    const text = STATES.get(name) ?? stateOf(counted);
    STATES.set(name, text);
    const [row] = await this.session.query<Row>(text, values, name);
    if (row?.row_version !== copy.row_version) return null;
    const { row_version: _, device, ...state } = row;
    const hasActive = (device !== null && !device.deactivated) || (state.active ?? 0) > 0;
    const activated = fingerprint !== undefined && (hasActive || (await this.hasActivated(license)));
    return { ...NO_COUNTS, ...state, copy, device: device && revived(device), activated };
  }

  private async hasActivated(license: number): Promise<boolean> {
    const values = [this.session.company, license];
    const [row] = await this.session.query<{ activated: boolean }>(ACTIVATED, values, 'license_use_activated');
    return row?.activated === true;
  }
}
