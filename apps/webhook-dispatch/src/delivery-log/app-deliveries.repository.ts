import {
  deliveries,
  DELIVERY_STATES,
  TOPICS,
  type DeliveryState,
  type ListAllDeliveries,
  type LoggedDelivery,
  type Page,
  type RenderedJson,
} from '@marquee/contracts';
import { conditionsOf, type Condition, type Session } from '@marquee/storage';
import { inOrder, startOf } from '@marquee/storage/lists';
import { SYNC } from '../webhooks/webhook.entity';
import { inPeriod, unindexed } from '../period.rules';
import { inState, newestBefore, oldestAfter } from './delivery-conditions.rules';
import { deliveryView } from './delivery-log.repository';

/** The id range of the requested period, over all webhooks of the app, because they share the sequence of ids. */
const BOUNDS = `
  with hooks as materialized (select id from webhooks where company_id = $1 and app = $2 and topic <> $3)
  select (select max(d.id) from hooks cross join lateral (${newestBefore('$1', 'hooks.id', 'greatest($4::timestamptz, $6)')}) d) as "from",
    (select min(d.id) from hooks cross join lateral (${oldestAfter('$1', 'hooks.id', '$5')}) d) as "until"`;

/** The webhooks of an app, without its receiver of customer changes. */
const OF_APP = 'select id from webhooks where company_id = ? and app = ? and topic <> ?';

/** The types of resources that events of webhooks name. */
const TYPES = [...new Set(TOPICS.map((topic) => topic.split('/')[0] ?? ''))];

/** The deliveries to all webhooks of an app, without those of webhooks that it has deleted. */
export class AppDeliveriesRepository {
  constructor(private readonly session: Session) {}

  async list(app: string, input: ListAllDeliveries, since: Date): Promise<RenderedJson<Page<LoggedDelivery>>> {
    const { company } = this.session;
    const { limit, page = 1, page_info, order, fields } = input;
    const { after, before = Number.MAX_SAFE_INTEGER, descending } = startOf(input);
    const offset = page_info === undefined ? (page - 1) * limit : 0;
    const start = { sql: 'r.id > ? and r.id < ?', values: [after, before] };
    const where = [...(await this.within(app, input, since)), start, ...asked(input)];
    const hooks = { sql: OF_APP, values: [company, app, SYNC] };
    // The view adds neither a start nor an offset, because the ids are those of the page.
    return deliveryView.page(this.session, { limit, ...(order && { order }), ...(fields && { fields }) }, [
      { sql: `r.webhook_id = any(array(${hooks.sql}))`, values: hooks.values },
      firstIds(hooks, input, { company, where, limit: limit + 1, offset, descending }),
    ]);
  }

  /** Recent deliveries within the id range of the requested period. */
  private async within(
    app: string,
    { created_at_min, created_at_max }: ListAllDeliveries,
    since: Date,
  ): Promise<Condition[]> {
    const values = [this.session.company, app, SYNC, created_at_min ?? null, created_at_max ?? null, since];
    const [found] = await this.session.query<{ from: number | null; until: number | null }>(
      BOUNDS,
      values,
      'delivery_bounds_of_app',
    );
    return [
      { sql: unindexed('r.created_at >= ?'), values: [since] },
      { sql: 'r.id > ? and r.id < ?', values: [found?.from ?? 0, found?.until ?? Number.MAX_SAFE_INTEGER] },
    ];
  }
}

interface Wanted {
  readonly company: number;
  readonly where: readonly Condition[];
  readonly limit: number;
  readonly offset: number;
  readonly descending: boolean;
}

/**
 * Indexes start with the webhook, so that each webhook yields its first rows by id, and the page takes the first of
 * these.
 */
function firstIds(
  hooks: Condition,
  input: ListAllDeliveries,
  { company, where, limit, offset, descending }: Wanted,
): Condition {
  const { topic = null } = input;
  const each = statesOf(input).map((state) => {
    const all = [...where, ...(state === undefined ? [] : [inState(state)])];
    const sql = `select d.id from hooks cross join lateral (
      select r.id from deliveries r where r.company_id = ? and r.webhook_id = hooks.id
        and ${all.map((one) => `(${one.sql})`).join(' and ')} order by ${inOrder('r', descending)} limit ?) d`;
    return { sql, values: [company, ...all.flatMap(({ values }) => values), offset + limit] };
  });
  if (each.length === 0) return { sql: 'false', values: [] };
  // A webhook that was never changed has only deliveries of its topic.
  const ofTopic = `${hooks.sql} and (?::text is null or topic = ? or updated_at > created_at)`;
  return {
    sql: `r.id = any(array(with hooks as materialized (${ofTopic})
      select p.id from (${each.map(({ sql }) => sql).join(' union all ')}) p
      order by ${inOrder('p', descending)} limit ? offset ?))`,
    values: [...hooks.values, topic, topic, ...each.flatMap(({ values }) => values), limit, offset],
  };
}

/**
 * The states of the requested deliveries; undefined is every state. A delivery ends with a response of class 2xx, so
 * failures are found by the partial indexes of the other states.
 */
function statesOf({ state, status }: ListAllDeliveries): (DeliveryState | undefined)[] {
  if (state === undefined && status === undefined) return [undefined];
  return DELIVERY_STATES.filter((one) => state === undefined || one === state).filter(
    (one) => status === undefined || (one === 'delivered') === (status === '2xx'),
  );
}

function asked(input: ListAllDeliveries): Condition[] {
  const custom = {
    ...inPeriod,
    topic: (topic: string) => ({ sql: 'r.topic = ?', values: [topic] }),
    // `statesOf` applies this filter.
    state: () => ({ sql: 'true', values: [] }),
    status: (status: NonNullable<ListAllDeliveries['status']>) => withStatus(status),
    resource_id: (id: string) => ({
      sql: 'r.resource = any(?)',
      values: [TYPES.map((type) => `${type}/${id}`)],
    }),
  };
  return conditionsOf(deliveryView, deliveries.listAll, input, custom);
}

function withStatus(status: NonNullable<ListAllDeliveries['status']>): Condition {
  if (status === '2xx') return { sql: 'true', values: [] };
  if (status === 'none') {
    return { sql: "jsonb_array_length(r.attempts) > 0 and r.attempts -> -1 ->> 'status' is null", values: [] };
  }
  return { sql: "r.attempts -> -1 ->> 'status' like ?", values: [`${status[0]}__`] };
}
