import { removeSome, type Session } from '@marquee/storage';
import { LEASE_MS } from '../devices/device.rules';
import { leaseTime } from '../leases/lease-clock.repository';
import type { ProcessRow } from './process.entity';

export interface NamedProcess {
  readonly device_id: number;
  readonly name: string;
}
export interface FoundProcess extends ProcessRow {
  readonly runs: boolean;
  readonly fingerprint: string;
}

const COLUMNS = 'p.id, p.device_id, p.name, p.started_at';
const END = `${leaseTime('$2')} + interval '${LEASE_MS} milliseconds'`;
const OF_DEVICE =
  'd.company_id = p.company_id and d.id = p.device_id and not d.deactivated and p.started_at >= d.activated_at';
/** The lease of the process `p` has not ended. */
const RUNS = `p.lease_ends_at > ${leaseTime('$2')}`;
const NAMED = 'p.company_id = $1 and p.device_id = $3 and p.name = $4';

const EXTEND = `
  update processes p set lease_ends_at = greatest(p.lease_ends_at, ${END})
  from devices d cross join lease_clock k where ${NAMED} and ${OF_DEVICE} and ${RUNS} returning p.id`;
/** Serializes the starts of a device's processes, so that each sees the one before. */
const HOLD = 'select from devices where company_id = $1 and id = $2 for no key update';
const OTHERS = `
  select count(*)::int as running from processes p join devices d on ${OF_DEVICE} cross join lease_clock k
  where p.company_id = $1 and p.device_id = $3 and p.name <> $4 and ${RUNS}`;
const START = `
  insert into processes as p (company_id, device_id, name, started_at, lease_ends_at)
  select $1::bigint, $3::bigint, $4::text, $2::timestamptz, ${END} from lease_clock k
  on conflict (company_id, device_id, name) do update set started_at = excluded.started_at,
    lease_ends_at = excluded.lease_ends_at`;
const FOUND = `
  select ${COLUMNS}, ${RUNS} as runs, d.fingerprint
  from processes p join devices d on ${OF_DEVICE} cross join lease_clock k where p.company_id = $1 and`;
const ONE_NAMED = `${FOUND} p.device_id = $3 and p.name = $4`;
const ONE = `${FOUND} d.license_id = $3 and p.id = $4`;
const RUNNING = `${FOUND} p.device_id = $3 and ${RUNS} order by p.id limit $4`;
const REMOVE = 'delete from processes where company_id = $1 and id = $2';

/** The processes on devices of the session's company. */
export class ProcessesRepository {
  constructor(private readonly session: Session) {}

  /** False if no such process runs. */
  async extend({ device_id, name }: NamedProcess, now: Date): Promise<boolean> {
    const values = [this.session.company, now, device_id, name];
    return (await this.session.query(EXTEND, values, 'process_extend')).length > 0;
  }

  async hold(device: number): Promise<void> {
    await this.session.query(HOLD, [this.session.company, device], 'process_hold');
  }

  /** The number of running processes of the device with other names. */
  async others({ device_id, name }: NamedProcess, now: Date): Promise<number> {
    const values = [this.session.company, now, device_id, name];
    const [row] = await this.session.query<{ running: number }>(OTHERS, values, 'process_others');
    return row?.running ?? 0;
  }

  async start({ device_id, name }: NamedProcess, now: Date): Promise<void> {
    await this.session.query(START, [this.session.company, now, device_id, name], 'process_start');
  }

  async named({ device_id, name }: NamedProcess, now: Date): Promise<FoundProcess | null> {
    const values = [this.session.company, now, device_id, name];
    const [row] = await this.session.query<FoundProcess>(ONE_NAMED, values, 'process_named');
    return row ?? null;
  }

  async byId(license: number, id: number, now: Date): Promise<FoundProcess | null> {
    const values = [this.session.company, now, license, id];
    const [row] = await this.session.query<FoundProcess>(ONE, values, 'process_by_id');
    return row ?? null;
  }

  running(device: number, now: Date, limit: number): Promise<FoundProcess[]> {
    return this.session.query<FoundProcess>(RUNNING, [this.session.company, now, device, limit], 'processes_running');
  }

  async remove(id: number): Promise<void> {
    await this.session.query(REMOVE, [this.session.company, id], 'process_remove');
  }

  /** Deletes ended processes of all companies. */
  sweep(before: Date, limit: number): Promise<number> {
    const ended = { sql: 'r.started_at <= ? and r.lease_ends_at <= ?', values: [before, before] };
    return removeSome(this.session, 'processes', ended, limit);
  }
}
