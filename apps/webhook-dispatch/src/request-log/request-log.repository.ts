import {
  loggedRequest,
  loggedRequests,
  type CountLoggedRequests,
  type ListLoggedRequests,
  type LoggedRequest,
  type Page,
  type RenderedJson,
  type RequestBatch,
  type RequestStatusClass,
} from '@marquee/contracts';
import { conditionsOf, removeSome, view, type Condition, type Session } from '@marquee/storage';
import { inPeriod, unindexed } from '../period.rules';
import { LoggedRequestEntity } from './logged-request.entity';

/** The view has no version, because no route returns a single entry. */
const requestView = view(loggedRequest, { entity: LoggedRequestEntity, withoutEtagWhere: 'true' });

/** The lock makes ids visible in order, so that a poller misses no entry, and serializes changes of counts. */
const MARK = `
  with held as materialized (select pg_advisory_xact_lock(hashtextextended('request log', 0)))
  insert into request_batches as b (gateway, batch, stored_at) select $1, $2::integer, $3::timestamptz from held
  on conflict (gateway) do update set batch = excluded.batch, stored_at = excluded.stored_at
  where b.batch < excluded.batch returning 1 as marked`;
const COLUMNS = ['path', 'duration_ms', 'request_id', 'error_code', 'code', 'message'] as const;
const ADD = `
  insert into logged_requests (company_id, app, created_at, method, status, ${COLUMNS.join(', ')})
  select company_id, app, to_timestamp(at / 1000.0), method, status, ${COLUMNS.join(', ')}
  from json_to_recordset($1) as t (company_id bigint, app text, at bigint, method text, status integer,
    path text, duration_ms integer, request_id text, error_code integer, code text, message text)
  order by at`;
const COUNT = `
  insert into request_counts as c (company_id, app, created_at, method, status, count)
  select company_id, app, to_timestamp(at / 1000.0), method, status, count
  from json_to_recordset($1) as t (company_id bigint, app text, at bigint, method text, status integer, count bigint)
  on conflict (company_id, app, created_at, method, status) do update set count = c.count + excluded.count`;

/**
 * Ids grow with time, so a period is mapped to a range of ids, which an index scans in order. A gateway stores its
 * entries at most this long after their time, except after a long outage.
 */
const SLACK = "interval '1 hour'";
const BOUNDS = `
  select (
    select r.id from logged_requests r
    where r.company_id = $1 and r.app = $2 and r.created_at < greatest($3::timestamptz, $5) - ${SLACK}
    order by r.created_at desc limit 1
  ) as "from", (
    select r.id from logged_requests r
    where r.company_id = $1 and r.app = $2 and r.created_at > $4::timestamptz + ${SLACK}
    order by r.created_at limit 1
  ) as "until"`;
/** Literals, so that the planner can use the index of refused requests. */
const withStatus = (status: RequestStatusClass): Condition => ({
  sql: `r.status >= ${status[0]}00 and r.status <= ${status[0]}99`,
  values: [],
});

/** The requests of the apps of the session's company. */
export class RequestLogRepository {
  constructor(private readonly session: Session) {}

  /** Stores a batch of entries and counts of any companies. A batch that was stored before changes nothing. */
  async record({ gateway, batch, entries, counts }: RequestBatch, now: Date): Promise<void> {
    const marked = await this.session.query(MARK, [gateway, batch, now], 'request_batch');
    if (marked.length === 0) return;
    if (entries.length > 0) await this.session.query(ADD, [JSON.stringify(entries)], 'requests_add');
    if (counts.length > 0) await this.session.query(COUNT, [JSON.stringify(counts)], 'requests_count');
  }

  async list(app: string, input: ListLoggedRequests, since: Date): Promise<RenderedJson<Page<LoggedRequest>>> {
    const custom = {
      status: withStatus,
      ...inPeriod,
    };
    const asked = conditionsOf(requestView, loggedRequests.list, input, custom);
    const ofApp: Condition = { sql: 'r.app = ?', values: [app], indexedById: true };
    return requestView.page(this.session, input, [ofApp, ...asked, await this.within(app, input, since)]);
  }

  /** Counts the minutes that the period touches. */
  async count(
    app: string,
    { method, status, created_at_min, created_at_max }: CountLoggedRequests,
    since: Date,
  ): Promise<number> {
    const [row] = await this.session.query<{ count: number }>(
      `select coalesce(sum(r.count), 0)::bigint as count from request_counts r
       where r.company_id = $1 and r.app = $2 and r.created_at >= $3 and ($4::text is null or r.method = $4)
         and ($5::integer is null or r.status / 100 = $5)
         and r.created_at >= date_trunc('minute', coalesce($6::timestamptz, $3)) and r.created_at <= coalesce($7::timestamptz, 'infinity')`,
      [
        this.session.company,
        app,
        since,
        method ?? null,
        status === undefined ? null : Number(status[0]),
        created_at_min ?? null,
        created_at_max ?? null,
      ],
      'requests_counted',
    );
    return row?.count ?? 0;
  }

  /** Deletes up to `limit` marks of gateways that have stored nothing since this time; returns how many. */
  forgetBatches(before: Date, limit: number): Promise<number> {
    return removeSome(this.session, 'request_batches', { sql: 'r.stored_at < ?', values: [before] }, limit);
  }

  /** Recent entries within the id range of the requested period. */
  private async within(
    app: string,
    { created_at_min, created_at_max }: ListLoggedRequests,
    since: Date,
  ): Promise<Condition> {
    const values = [this.session.company, app, created_at_min ?? null, created_at_max ?? null, since];
    const [found] = await this.session.query<{ from: number | null; until: number | null }>(
      BOUNDS,
      values,
      'request_bounds',
    );
    return {
      sql: `${unindexed('r.created_at >= ?')} and r.id > ? and r.id < ?`,
      values: [since, found?.from ?? 0, found?.until ?? Number.MAX_SAFE_INTEGER],
    };
  }
}
