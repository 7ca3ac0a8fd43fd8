import { removeSome, type Session } from '@marquee/storage';
import type { OfflineFileRow } from './offline-file.entity';

/** What decides whether the files of a license are valid. */
interface Followed {
  readonly id: number;
  readonly key_version: number;
  readonly revoked_at: string | null;
  readonly suspended_at: string | null;
  readonly customer_disabled: boolean;
}
export type NewFile = Omit<OfflineFileRow, 'ended_at' | 'withdrawn_at'>;

/** The caller holds the license, so that the count is exact. */
const ADD = `
  insert into offline_files (company_id, serial, license_id, device_id, key_version, issued_at, expires_at)
  select $1::bigint, $2::text, $3::bigint, $4::bigint, $5::integer, $6::timestamptz, $7::timestamptz
  where $8 > (
    select count(*) from offline_files
    where company_id = $1 and license_id = $3 and device_id is not distinct from $4 and expires_at > $6)
  returning serial`;
const ONE = `
  select serial, license_id, device_id, key_version, issued_at, expires_at, ended_at, withdrawn_at from offline_files
  where company_id = $1 and license_id = $2 and serial = $3`;
/** A device has replaced its earlier files, also those whose answers were lost. */
const END = `
  update offline_files set ended_at = $6
  where company_id = $1 and license_id = $2 and ended_at is null and expires_at > $6
    and (serial = $3 or device_id = $4 and issued_at <= $5)`;
const FOLLOW = `
  update offline_files set withdrawn_at = case when $3 and key_version = $4 then null else $5::timestamptz end
  where company_id = $1 and license_id = $2 and expires_at > $5
    and (withdrawn_at is null) <> ($3 and key_version = $4)`;
const REFUSED = `
  select serial from offline_files
  where company_id = $1 and serial > $2 and expires_at > $3 and (ended_at is not null or withdrawn_at is not null)
  order by serial limit $4`;

/** Files of the session's company. */
export class OfflineFilesRepository {
  constructor(private readonly session: Session) {}

  /** False if the device, or the license for a file of any device, has this number of unexpired files. */
  async add(
    { serial, license_id, device_id, key_version, issued_at, expires_at }: NewFile,
    limit: number,
  ): Promise<boolean> {
    const values = [this.session.company, serial, license_id, device_id, key_version, issued_at, expires_at, limit];
    return (await this.session.query(ADD, values, 'offline_file_add')).length > 0;
  }

  /** Returns null for an unknown file or one of another license. */
  async get(license: number, serial: string): Promise<OfflineFileRow | null> {
    const [row] = await this.session.query<OfflineFileRow>(
      ONE,
      [this.session.company, license, serial],
      'offline_file',
    );
    return row ?? null;
  }

  /** Ends a file, and those that its device has checked out before. */
  async end({ license_id, serial, device_id, issued_at }: OfflineFileRow, now: Date): Promise<void> {
    const values = [this.session.company, license_id, serial, device_id, issued_at, now];
    await this.session.query(END, values, 'offline_files_end');
  }

  /** Withdraws the files of a license that is no longer in force, and allows them again after a reinstatement. */
  async follow({ id, key_version, revoked_at, suspended_at, customer_disabled }: Followed): Promise<void> {
    const isInForce = revoked_at === null && suspended_at === null && !customer_disabled;
    const values = [this.session.company, id, isInForce, key_version, this.session.now()];
    await this.session.query(FOLLOW, values, 'offline_files_follow');
  }

  /** Serials of files that are no longer valid, although they have not expired. */
  async refused(after: string, now: Date, limit: number): Promise<string[]> {
    const values = [this.session.company, after, now, limit];
    const rows = await this.session.query<{ serial: string }>(REFUSED, values, 'offline_files_refused');
    return rows.map(({ serial }) => serial);
  }

  sweep(before: Date, limit: number): Promise<number> {
    return removeSome(this.session, 'offline_files', { sql: 'r.expires_at <= ?', values: [before] }, limit);
  }
}
