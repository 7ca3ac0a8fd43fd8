import { RenderedJson, trafficStatistics, type TrafficStatistic } from '@marquee/contracts';
import { removeSome, type Session } from '@marquee/storage';
import { TRAFFIC, type Counted, type Visitor, type VisitorKey } from './traffic.rules';

const KNOWN = `
  select v.day::text as day, v.visitor, v.visits, v.page_views, v.bounces, v.last_views, v.returned
  from unnest($2::date[], $3::text[]) as asked (day, visitor)
  join visitors v on v.company_id = $1 and v.day = asked.day and v.visitor = asked.visitor`;
const VISITOR = ['day', 'visitor', 'visits', 'page_views', 'bounces', 'last_views', 'returned'] as const;
const WRITE = `
  insert into visitors (company_id, ${VISITOR.join(', ')})
  select $1, * from unnest($2::date[], $3::text[], $4::integer[], $5::integer[], $6::integer[], $7::integer[], $8::boolean[])
  on conflict (company_id, day, visitor) do update set
    ${VISITOR.slice(2)
      .map((column) => `${column} = excluded.${column}`)
      .join(', ')}`;
const ADD = `
  insert into traffic_days as t (company_id, day, ${TRAFFIC.join(', ')})
  select $1, * from unnest($2::date[], ${TRAFFIC.map((_, index) => `$${index + 3}::bigint[]`).join(', ')})
  on conflict (company_id, day) do update set ${TRAFFIC.map((name) => `${name} = t.${name} + excluded.${name}`).join(', ')}`;

/** A repeated day replaces the stored one. */
const IMPORT = `
  insert into imported_traffic_days (company_id, day, ${TRAFFIC.join(', ')})
  select $1, * from unnest($2::date[], ${TRAFFIC.map((_, index) => `$${index + 3}::bigint[]`).join(', ')})
  on conflict (company_id, day) do update set ${TRAFFIC.map((name) => `${name} = excluded.${name}`).join(', ')}`;

const FIELDS = Object.keys(trafficStatistics.fields).map((field) =>
  field === 'date' ? 'every.at::date as date' : `coalesce(t.${field}, 0) + coalesce(i.${field}, 0) as ${field}`,
);
const RECORDS = `
  select coalesce(json_agg(d order by d.date), '[]')::text as json from (
    select ${FIELDS.join(', ')} from generate_series($2::date, $3::date, interval '1 day') as every (at)
    left join traffic_days t on t.company_id = $1 and t.day between $2 and $3 and t.day = every.at
    left join imported_traffic_days i on i.company_id = $1 and i.day between $2 and $3 and i.day = every.at
  ) d`;

/** Visitors of the session's company, and their daily sums. The writer holds the lock of the stream position. */
export class TrafficRepository {
  constructor(private readonly session: Session) {}

  async known(keys: readonly VisitorKey[]): Promise<Visitor[]> {
    const each = [...new Map(keys.map((key) => [`${key.day} ${key.visitor}`, key])).values()];
    if (each.length === 0) return [];
    const lists = [each.map(({ day }) => day), each.map(({ visitor }) => visitor)];
    return this.session.query<Visitor>(KNOWN, [this.session.company, ...lists]);
  }

  async count({ visitors, days }: Counted): Promise<void> {
    const { company } = this.session;
    const reported = VISITOR.map((column) => visitors.map((visitor) => visitor[column]));
    if (visitors.length > 0) void this.session.query(WRITE, [company, ...reported], 'visitors_write');
    const sums = TRAFFIC.map((name) => days.map((day) => day[name]));
    if (days.length > 0) void this.session.query(ADD, [company, days.map(({ day }) => day), ...sums], 'traffic_add');
  }

  /** Imported figures are stored beside the counted ones. */
  async importDays(days: Counted['days']): Promise<void> {
    const sums = TRAFFIC.map((name) => days.map((day) => day[name]));
    const values = [this.session.company, days.map(({ day }) => day), ...sums];
    await this.session.query(IMPORT, values, 'traffic_import');
  }

  async records(first: string, last: string): Promise<RenderedJson<TrafficStatistic[]>> {
    const [row] = await this.session.query<{ json: string }>(RECORDS, [this.session.company, first, last]);
    return new RenderedJson<TrafficStatistic[]>(row?.json ?? '[]');
  }

  /** Deletes up to `limit` visitors of all companies from before this day; returns how many. */
  forgetBefore(day: string, limit: number): Promise<number> {
    return removeSome(this.session, 'visitors', { sql: 'r.day < ?', values: [day] }, limit);
  }
}
