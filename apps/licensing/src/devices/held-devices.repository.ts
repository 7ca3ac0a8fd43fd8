import type { Session } from '@marquee/storage';
import type { DeviceRow } from './device.entity';
import { DEVICE_COLUMNS } from './devices.repository';

/** Neither a deactivation nor the end of the lease passes between this and the end of the transaction. */
const LOCK = `
  select ${DEVICE_COLUMNS} from devices d
  where d.company_id = $1 and d.license_id = $2 and d.fingerprint = $3 for no key update`;
const HOLD = `
  update devices d set held_until = greatest(d.held_until, $3) where d.company_id = $1 and d.id = $2`;
/** The end of the lease counts again, so that it is announced if it has passed. */
const RELEASE = `
  update devices d set check_at = d.lease_ends_at, held_until = (
    select max(f.expires_at) from offline_files f
    where f.company_id = d.company_id and f.license_id = d.license_id and f.device_id = d.id
      and f.ended_at is null and f.expires_at > $3)
  where d.company_id = $1 and d.id = $2`;

/** Devices of the session's company that have checked out files. */
export class HeldDevicesRepository {
  constructor(private readonly session: Session) {}

  async lock(license: number, fingerprint: string): Promise<DeviceRow | null> {
    const values = [this.session.company, license, fingerprint];
    const [row] = await this.session.query<DeviceRow>(LOCK, values, 'device_lock');
    return row ?? null;
  }

  /** The device has its seat until then at least. */
  async hold(id: number, until: Date): Promise<void> {
    await this.session.query(HOLD, [this.session.company, id, until], 'device_hold_until');
  }

  /** The device has its seat until the end of its remaining files. */
  async release(id: number, now: Date): Promise<void> {
    await this.session.query(RELEASE, [this.session.company, id, now], 'device_release');
  }
}
