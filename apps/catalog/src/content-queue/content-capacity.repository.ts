import type { Session } from '@marquee/storage';

/** Refused files have no bytes. */
const USED = `
  select (select coalesce(sum(size), 0) from content_files where company_id = $1 and state <> 'refused')::bigint as used,
    (select bytes from content_quotas where company_id = $1) as quota`;
/** All companies, largest usage first. */
const USAGE = `
  select f.company_id, count(*)::integer as files, sum(f.size)::bigint as bytes, q.bytes as quota_bytes
  from content_files f left join content_quotas q using (company_id)
  where f.state <> 'refused' and ($1::bigint is null or f.company_id = $1)
  group by f.company_id, q.bytes order by bytes desc, f.company_id limit $2`;
const SET_QUOTA = `
  insert into content_quotas (company_id, bytes) values ($1, $2) on conflict (company_id) do update set bytes = excluded.bytes`;

export interface ContentUsage {
  readonly company_id: number;
  readonly files: number;
  readonly bytes: number;
  /** Null if the default applies. */
  readonly quota_bytes: number | null;
}

/** Bytes of content files, with the announced bytes of files that are still arriving. */
export class ContentCapacityRepository {
  constructor(private readonly session: Session) {}

  async used(): Promise<{ readonly used: number; readonly quota: number | null }> {
    const [row] = await this.session.query<{ used: number; quota: number | null }>(
      USED,
      [this.session.company],
      'content_capacity_used',
    );
    return row ?? { used: 0, quota: null };
  }

  /** Usage of one company, or of the largest ones. */
  usage(company: number | null, limit: number): Promise<ContentUsage[]> {
    return this.session.query<ContentUsage>(USAGE, [company, limit]);
  }

  /** Null restores the default. */
  async setQuota(bytes: number | null): Promise<void> {
    const { company } = this.session;
    if (bytes === null) await this.session.query('delete from content_quotas where company_id = $1', [company]);
    else await this.session.query(SET_QUOTA, [company, bytes]);
  }
}
