import {
  deliveries,
  type ListDeliveries,
  type LoggedDelivery,
  type Page,
  type Printed,
  type DeliveryState,
} from '@marquee/contracts';
import { conditionsOf, type Condition, type Session } from '@marquee/storage';
import type { DeliveryEntity } from '../deliveries/delivery.entity';
import { deliveryView } from './delivery.view';

/** What is sent, and why; the rest of the row is drawn, or comes later. */
export type NewDelivery = Pick<
  DeliveryEntity,
  'webhook_id' | 'created_at' | 'event_id' | 'topic' | 'resource' | 'data' | 'request_id' | 'origin'
>;

/** Events that are to be delivered to a webhook once more. */
export interface Replayed {
  readonly webhook_id: number;
  readonly topic: string;
  readonly since: Date;
  readonly before: Date;
  /** If there are more of them, none is delivered. */
  readonly most: number;
  readonly now: Date;
  /** Of the request that wants it: those that the events came from are not kept. */
  readonly request_id: string;
}

/**
 * In the order of the feed. What waits for the webhook already is passed over: it is found by sorting all of them together,
 * since a join may be planned as if few were waiting. No delivery is older than its event, but for what clocks of services
 * differ by: what has waited for longer is none of these.
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

/**
 * Ids grow with time, so that a time is a place in the order of ids: the index by times has the row there at once, while one
 * by one all those that are too old, or too young, would be passed. Rows are written by several processes, a moment after the
 * time that they bear, and no later than this after it.
 */
const SLACK = "interval '1 minute'";
const NEWEST_BEFORE = `
  select d.id from deliveries d where d.company_id = ? and d.webhook_id = ? and d.created_at < ?::timestamptz - ${SLACK}
  order by d.created_at desc limit 1`;
const OLDEST_AFTER = `
  select d.id from deliveries d where d.company_id = ? and d.webhook_id = ? and d.created_at > ?::timestamptz + ${SLACK}
  order by d.created_at limit 1`;
/**
 * As a sum it is in no index: a planner that went through the one by times would put all deliveries of that time in order. Where
 * nearly all meet a time, it does not.
 */
const CREATED_AT = "(r.created_at + interval '0')";
/** Times are printed in whole seconds: the second that was asked for counts to its end. */
const AFTER = "date_trunc('second', ?::timestamptz) + interval '1 second'";

/** States are words of our own. Named in the text, they let the planner see which partial index has them. */
const inState = (state: DeliveryState): Condition => ({ sql: `r.state = '${state}'`, values: [] });
const ofWebhook = (webhook: number): Condition => ({ sql: 'r.webhook_id = ?', values: [webhook], leads: true });

/** What was sent to the webhooks of the session's company, and what shall be sent. Only what is young enough is shown. */
export class DeliveryLogRepository {
  constructor(private readonly session: Session) {}

  list(input: ListDeliveries, since: Date): Promise<Printed<Page<LoggedDelivery>>> {
    const created_at_min = (time: Date | string) => this.from(input.webhook_id, time);
    const created_at_max = (time: Date | string) => this.until(input.webhook_id, time);
    const byHand = { webhook_id: ofWebhook, state: inState, created_at_min, created_at_max };
    const asked = conditionsOf(deliveryView, deliveries.list, input, byHand);
    return deliveryView.page(this.session, input, [...asked, this.from(input.webhook_id, since, 'r.created_at')]);
  }

  private from(webhook: number, time: Date | string, column = CREATED_AT): Condition {
    const values = [time, this.session.company, webhook, time];
    return { sql: `${column} >= ? and r.id > coalesce((${NEWEST_BEFORE}), 0)`, values };
  }

  private until(webhook: number, time: Date | string): Condition {
    const values = [time, this.session.company, webhook, time];
    return {
      sql: `${CREATED_AT} < ${AFTER} and r.id < coalesce((${OLDEST_AFTER}), ${Number.MAX_SAFE_INTEGER})`,
      values,
    };
  }

  async find(webhook: number, id: number, since: Date): Promise<DeliveryEntity | null> {
    const [row] = await this.session.query<DeliveryEntity>(
      'select * from deliveries where company_id = $1 and webhook_id = $2 and id = $3 and created_at >= $4',
      [this.session.company, webhook, id, since],
      'delivery_of_log',
    );
    return row ?? null;
  }

  async add(row: NewDelivery): Promise<Printed<LoggedDelivery>> {
    return (await deliveryView.insert(this.session, row)).printed;
  }

  /** How many events there are, and how many deliveries were made; none where there are more than `most`. */
  async replay({ webhook_id, topic, since, before, most, now, request_id }: Replayed) {
    const values = [this.session.company, webhook_id, topic, since, before, most, now, request_id];
    const [row] = await this.session.query<{ found: number; made: number }>(REPLAY, values);
    return row ?? { found: 0, made: 0 };
  }
}
