import type { Session } from '@marquee/storage';
import { leaseTime } from '../leases/lease-clock.repository';
import { LEASE_MS } from './device.rules';
import type { DeviceEntity } from './device.entity';

export interface Beat {
  readonly company_id: number;
  readonly id: number;
  /** The clock of the device, if it was sent. */
  readonly now: Date | null;
}
export type Extended = Pick<DeviceEntity, 'lease_ends_at' | 'latest_now'>;

/** Locks in the order of ids, as every batch does. Only a device that still has a seat is extended. */
const EXTEND = `
  with beats as materialized (
    select company_id, id, max(now) as now from json_to_recordset($1) as b (company_id bigint, id bigint, now timestamptz)
    group by company_id, id
  ), held as materialized (
    select d.company_id, d.id, b.now, ${leaseTime('$2')} as lease_now
    from beats b join devices d on d.company_id = b.company_id and d.id = b.id cross join lease_clock k
    where d.unseated_at is null order by d.company_id, d.id for no key update of d
  )
  update devices d set lease_ends_at = greatest(d.lease_ends_at, h.lease_now + interval '${LEASE_MS} milliseconds'),
    latest_now = greatest(d.latest_now, h.now)
  from held h where d.company_id = h.company_id and d.id = h.id
  returning d.company_id, d.id, d.lease_ends_at, d.latest_now`;

/** Heartbeats of devices of any company. */
export class HeartbeatsRepository {
  constructor(private readonly session: Session) {}

  /** The new leases, in the order of the heartbeats; null for a device without a seat. */
  async extend(beats: readonly Beat[], now: Date): Promise<(Extended | null)[]> {
    const rows = await this.session.query<Extended & Omit<Beat, 'now'>>(
      EXTEND,
      [JSON.stringify(beats), now],
      'heartbeats_extend',
    );
    const extended = new Map(rows.map((row) => [`${row.company_id}/${row.id}`, row]));
    return beats.map(({ company_id, id }) => extended.get(`${company_id}/${id}`) ?? null);
  }
}
