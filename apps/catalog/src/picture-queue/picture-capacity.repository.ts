import { lockNamed, type Session } from '@marquee/storage';

/** Subtracts the excepted picture: a condition on its id would prevent an index-only scan. */
const USED = `
  select (coalesce(sum(stored_bytes), 0)
      - coalesce((select stored_bytes from pictures where company_id = $1 and id = $2), 0))::bigint as used,
    (select bytes from picture_quotas where company_id = $1) as quota
  from pictures where company_id = $1 and stored_bytes is not null`;
/** Only the current attempt may release a waiting picture. */
const LEFT = "company_id = $1 and id = $2 and (state = 'failed' or state = 'waiting' and lease = $3)";
const HELD = `select id from pictures where ${LEFT} and stored_bytes is not null`;
const RESERVE = `
  update pictures set stored_bytes = $4
  where company_id = $1 and id = $2 and lease = $3 and state = 'waiting' returning id`;
const RELEASE = `update pictures set stored_bytes = null where ${LEFT}`;
/** All companies, largest usage first. */
const USAGE = `
  select p.company_id, count(*)::integer as pictures, sum(p.stored_bytes)::bigint as bytes, q.bytes as quota_bytes
  from pictures p left join picture_quotas q using (company_id)
  where p.stored_bytes is not null and ($1::bigint is null or p.company_id = $1)
  group by p.company_id, q.bytes order by bytes desc, p.company_id limit $2`;
const UNMEASURED = `
  select company_id, id, src from pictures where state = 'ready' and stored_bytes is null order by id limit $1`;
const MEASURED = `
  update pictures set stored_bytes = $3 where company_id = $1 and id = $2 and state = 'ready' and stored_bytes is null`;
const SET_QUOTA = `
  insert into picture_quotas (company_id, bytes) values ($1, $2) on conflict (company_id) do update set bytes = excluded.bytes`;

/** Used bytes and quota of a company; `quota` is null if the default applies. */
export interface UsedCapacity {
  readonly used: number;
  readonly quota: number | null;
}
export interface PictureUsage {
  readonly company_id: number;
  readonly pictures: number;
  readonly bytes: number;
  readonly quota_bytes: number | null;
}
export interface UnmeasuredPicture {
  readonly company_id: number;
  readonly id: number;
  readonly src: string;
}

/**
 * Storage used by pictures. It is the sum over the rows and stored nowhere else, so that deleting a row frees its
 * capacity.
 */
export class PictureCapacityRepository {
  constructor(private readonly session: Session) {}

  /** Bytes used by all pictures except the named one. Locks the usage of the company until the transaction ends. */
  async hold(except = 0): Promise<UsedCapacity> {
    // The name of the lock of all releases: replicas of two releases exclude each other.
    await lockNamed(this.session, `the room for pictures of company ${this.session.company}`);
    const [row] = await this.session.query<UsedCapacity>(USED, [this.session.company, except], 'picture_capacity_used');
    return row ?? { used: 0, quota: null };
  }

  /** False if no attempt reserved bytes, no object needs the picture any longer, or another attempt began. */
  async isHeldBy({ id, lease }: { id: number; lease: number }): Promise<boolean> {
    return (await this.session.query(HELD, [this.session.company, id, lease], 'picture_capacity_held')).length > 0;
  }

  /** False if no object needs the picture any longer or another attempt began. */
  async reserve({ id, lease }: { id: number; lease: number }, bytes: number): Promise<boolean> {
    const values = [this.session.company, id, lease, bytes];
    return (await this.session.query(RESERVE, values, 'picture_capacity_reserve')).length > 0;
  }

  /** Call this once the store contains no object of the picture. */
  async release({ id, lease }: { id: number; lease: number }): Promise<void> {
    await this.session.query(RELEASE, [this.session.company, id, lease], 'picture_capacity_release');
  }

  /** Usage of one company, or of the largest ones. */
  usage(company: number | null, limit: number): Promise<PictureUsage[]> {
    return this.session.query<PictureUsage>(USAGE, [company, limit]);
  }

  /** Null restores the default. */
  async setQuota(bytes: number | null): Promise<void> {
    const { company } = this.session;
    if (bytes === null) await this.session.query('delete from picture_quotas where company_id = $1', [company]);
    else await this.session.query(SET_QUOTA, [company, bytes]);
  }

  /** Pictures of all companies without a recorded size. */
  unmeasured(limit: number): Promise<UnmeasuredPicture[]> {
    return this.session.query<UnmeasuredPicture>(UNMEASURED, [limit]);
  }

  async measured(id: number, bytes: number): Promise<void> {
    await this.session.query(MEASURED, [this.session.company, id, bytes]);
  }
}
