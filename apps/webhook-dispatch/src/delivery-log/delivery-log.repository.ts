import {
  delivery,
  deliveries,
  type ListDeliveries,
  type LoggedDelivery,
  type Page,
  type RenderedJson,
} from '@marquee/contracts';
import {
  renderedTime,
  view,
  conditionsOf,
  lockNamed,
  rowColumns,
  type Condition,
  type Session,
} from '@marquee/storage';
import { DeliveryEntity } from '../delivery-queues/delivery.entity';
import { inPeriod, unindexed } from '../period.rules';
import { inState, newestBefore, oldestAfter } from './delivery-conditions.rules';

const DATA = `(
  select row_to_json(d) from (select r.data ->> 'type' as type, r.data ->> 'id' as id, r.data ->> 'long_id' as long_id) d)`;
/** The attempts of a delivery as JSON, with the key order of the contract and the time format of the interface. */
const ATTEMPTS = `array_to_json(array(
  select row_to_json(t) from jsonb_array_elements(r.attempts) with ordinality a (one, place) cross join lateral (
    select ${renderedTime("(one ->> 'at')::timestamptz")} as at, one -> 'duration_ms' as duration_ms, one -> 'status' as status,
      one -> 'reason' as reason, one -> 'answer' as answer) t
  order by place))`;

/** The view has no version, because no route returns a single delivery. */
export const deliveryView = view(delivery, {
  entity: DeliveryEntity,
  computed: { data: DATA, attempts: ATTEMPTS },
  withoutEtagWhere: 'true',
});

/** The content of a new delivery; other columns are generated or set later. */
export type NewDelivery = Pick<
  DeliveryEntity,
  'webhook_id' | 'created_at' | 'event_id' | 'topic' | 'resource' | 'data' | 'request_id' | 'origin'
>;

/** Events to deliver to a webhook again. */
export interface Replayed {
  readonly webhook_id: number;
  readonly topic: string;
  readonly since: Date;
  readonly before: Date;
  /** Maximum events; if there are more, none is delivered. */
  readonly most: number;
  readonly now: Date;
  /** The id of the replay request; those of the original requests are not stored. */
  readonly request_id: string;
}

/**
 * In feed order, without deliveries that still wait. Sorts instead of joining, because a join plan could assume that
 * few are waiting; older deliveries cannot belong to these events.
 */
const REPLAY = `
  with events as materialized (
    select id, event_id, data from feed_entries
    where company_id = $1 and topic = $3 and created_at >= $4 and created_at < $5 order by id limit $6 + 1
  ), found as (
    select id, event_id, data, false as is_waiting from events
    union all
    select null, event_id, null, true from deliveries
    where company_id = $1 and webhook_id = $2 and state = 'waiting' and created_at >= $4 - interval '1 hour'
  ), marked as (
    select *, bool_or(is_waiting) over (partition by event_id) as waits from found
  ), made as (
    insert into deliveries (company_id, webhook_id, created_at, event_id, topic, resource, data, request_id, origin)
    select $1, $2, $7, event_id, $3, (data ->> 'type') || '/' || (data ->> 'id'), data, $8, 'replay' from marked
    where not waits and (select count(*) from events) <= $6 order by id
    returning 1
  )
  select (select count(*) from events) as found, (select count(*) from made) as made`;

/** Read in a separate statement, because with unknown bounds the planner expects few rows and sorts many. */
const BOUNDS = `
  select (${newestBefore('$1', '$2', 'greatest($3::timestamptz, $5)')}) as "from", (${oldestAfter('$1', '$2', '$4')}) as "until"`;
const ofWebhook = (webhook: number): Condition => ({ sql: 'r.webhook_id = ?', values: [webhook], indexedById: true });

/** The deliveries to webhooks of the session's company, past and requested; only recent ones are visible. */
export class DeliveryLogRepository {
  constructor(private readonly session: Session) {}

  async list(input: ListDeliveries, since: Date): Promise<RenderedJson<Page<LoggedDelivery>>> {
    const custom = {
      webhook_id: ofWebhook,
      state: inState,
      ...inPeriod,
    };
    const asked = conditionsOf(deliveryView, deliveries.list, input, custom);
    return deliveryView.page(this.session, input, [...asked, await this.withinTimes(input, since)]);
  }

  /** Recent deliveries within the id range of the requested period. */
  private async withinTimes(
    { webhook_id, created_at_min, created_at_max }: ListDeliveries,
    since: Date,
  ): Promise<Condition> {
    const { company } = this.session;
    if (created_at_min === undefined && created_at_max === undefined) {
      const from = newestBefore('?', '?', '?');
      const values = [since, company, webhook_id, since];
      return { sql: `r.created_at >= ? and r.id > coalesce((${from}), 0)`, values };
    }
    const values = [company, webhook_id, created_at_min ?? null, created_at_max ?? null, since];
    const [found] = await this.session.query<{ from: number | null; until: number | null }>(
      BOUNDS,
      values,
      'delivery_bounds',
    );
    return {
      sql: `${unindexed('r.created_at >= ?')} and r.id > ? and r.id < ?`,
      values: [since, found?.from ?? 0, found?.until ?? Number.MAX_SAFE_INTEGER],
    };
  }

  async find(webhook: number, id: number, since: Date): Promise<DeliveryEntity | null> {
    const [row] = await this.session.query<DeliveryEntity>(
      `select ${rowColumns(DeliveryEntity)} from deliveries r
       where company_id = $1 and webhook_id = $2 and id = $3 and created_at >= $4`,
      [this.session.company, webhook, id, since],
      'delivery_of_log',
    );
    return row ?? null;
  }

  async add(row: NewDelivery): Promise<RenderedJson<LoggedDelivery>> {
    await this.lockIds();
    return (await deliveryView.insert(this.session, row)).rendered;
  }

  /** Returns the number of events and of created deliveries; creates none if there are more than `most`. */
  async replay({ webhook_id, topic, since, before, most, now, request_id }: Replayed) {
    await this.lockIds();
    const values = [this.session.company, webhook_id, topic, since, before, most, now, request_id];
    const [row] = await this.session.query<{ found: number; made: number }>(REPLAY, values);
    return row ?? { found: 0, made: 0 };
  }

  /** The feed generates delivery ids under the same lock, so that they become visible in order. */
  private lockIds(): Promise<void> {
    return lockNamed(this.session, `feed ${this.session.company}`);
  }
}
