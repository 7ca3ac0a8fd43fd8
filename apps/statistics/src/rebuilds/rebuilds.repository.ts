import type { RebuildStatus } from '@marquee/contracts';
import { removeSome, type Session } from '@marquee/storage';
import type { RebuildEntity } from './rebuild.entity';

/** Locks the rebuild before the projection, as `finish` does. */
const HOLD = 'select from rebuilds where company_id = $1 for update';
/** Creates a series with an unused number, or returns the one under construction. */
const OPEN = `
  insert into projections as p (company_id, active, building) values ($1, 1, 2)
  on conflict (company_id) do update set building = coalesce(p.building, p.active + 1) returning building as series`;
const QUEUE = `
  insert into rebuilds as r (company_id, series, due_at) values ($1, $2, $3)
  on conflict (company_id) do update set
    series = excluded.series, last_order = 0, orders = 0, is_waiting = true, due_at = excluded.due_at, attempts = 0
  where not r.is_waiting`;
const ADVANCE = `
  update rebuilds set last_order = $4, orders = orders + $5
  where company_id = $1 and lease = $2 and last_order = $3 and is_waiting returning company_id`;
/** Makes the new series visible atomically with the commit. */
const SWITCH = `
  with ended as (
    update rebuilds set is_waiting = false where company_id = $1 and lease = $3 and is_waiting returning company_id
  ), shown as (select active from projections where company_id = $1
  ), moved as (
    update projections p set active = building, building = null from ended
    where p.company_id = $1 and p.building = $2 returning p.company_id
  ), retired as (
    insert into retired_series (company_id, series, retired_at) select $1, active, $4 from shown, moved
  )
  select company_id from moved`;
const STATUS = `
  select count(*) filter (where is_waiting) as companies_waiting, coalesce(sum(orders), 0)::bigint as orders_counted
  from rebuilds where $1::bigint is null or company_id = $1`;
const RETIRED = 'select company_id, series from retired_series where retired_at < $1 order by retired_at limit 1';

const TABLES = ['due_months', 'order_facts', 'product_days', 'product_sums', 'sales_countries', 'sales_days'];
/** Does not skip rows locked by another replica: if its deletion fails, the series must stay known. */
const FORGET = `
  delete from retired_series where company_id = $1 and series = $2
    ${TABLES.map((table) => `and not exists (select from ${table} where company_id = $1 and series = $2)`).join(' ')}
  returning 1 as gone`;

export class RebuildsRepository {
  constructor(private readonly session: Session) {}

  async start(): Promise<void> {
    const { company } = this.session;
    await this.session.query(HOLD, [company], 'rebuild_hold');
    const [{ series } = { series: 1 }] = await this.session.query<{ series: number }>(OPEN, [company], 'rebuild_open');
    await this.session.query(QUEUE, [company, series, this.session.now()], 'rebuild_queue');
    this.session.afterCommit({ queue: 'rebuilds' });
  }

  /** Locks the rebuild until the transaction ends; false if another process has taken it over. */
  async advance(
    { lease, last_order }: Pick<RebuildEntity, 'lease' | 'last_order'>,
    to: number,
    orders: number,
  ): Promise<boolean> {
    const values = [this.session.company, lease, last_order, to, orders];
    return (await this.session.query(ADVANCE, values, 'rebuild_advance')).length > 0;
  }

  /** Makes the new series visible. */
  async finish({ lease, series }: Pick<RebuildEntity, 'lease' | 'series'>): Promise<void> {
    const values = [this.session.company, series, lease, this.session.now()];
    await this.session.query(SWITCH, values, 'rebuild_finish');
  }

  /** The progress of the rebuilds of one company, or of all. */
  async status(company: number | null): Promise<RebuildStatus> {
    const [row] = await this.session.query<RebuildStatus>(STATUS, [company]);
    return row ?? { companies_waiting: 0, orders_counted: 0 };
  }

  /** Deletes some rows of retired series of all companies; true if more may be left. */
  async removeRetired(before: Date, limit: number): Promise<boolean> {
    const [retired] = await this.session.query<{ company_id: number; series: number }>(RETIRED, [before]);
    if (!retired) return false;
    const values = [retired.company_id, retired.series];
    for (const table of TABLES) {
      const where = { sql: 'r.company_id = ? and r.series = ?', values };
      if ((await removeSome(this.session, table, where, limit)) > 0) return true;
    }
    return (await this.session.query(FORGET, values)).length > 0;
  }
}
