import {
  deliveries,
  type ListDeliveries,
  type LoggedDelivery,
  type Page,
  type Printed,
  type DeliveryState,
} from '@marquee/contracts';
import { conditionsOf, lockNamed, rowColumns, type Condition, type Session } from '@marquee/storage';
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
  /** The id of the request that wants them again: the ids of those that the events came from are not kept. */
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
const newestBefore = (company: string, webhook: string, time: string) => `
  select d.id from deliveries d
  where d.company_id = ${company} and d.webhook_id = ${webhook} and d.created_at < ${time}::timestamptz - ${SLACK}
  order by d.created_at desc limit 1`;
const oldestAfter = (company: string, webhook: string, time: string) => `
  select d.id from deliveries d
  where d.company_id = ${company} and d.webhook_id = ${webhook} and d.created_at > ${time}::timestamptz + ${SLACK}
  order by d.created_at limit 1`;
/** Asked for ahead: a planner that does not know the ids expects few rows between them, and sorts the many that there are. */
const BOUNDS = `
  select (${newestBefore('$1', '$2', 'greatest($3::timestamptz, $5)')}) as "from", (${oldestAfter('$1', '$2', '$4')}) as "until"`;
/**
 * Says a comparison in words that keep the planner from the index by times, from where it would have to put all
 * deliveries of that time in order, and still tell it how many rows meet it.
 */
const isSo = (comparison: string) => `(${comparison}) is not false`;
/** Times are printed in whole seconds: the second that was asked for counts to its end. */
const AFTER = "date_trunc('second', ?::timestamptz) + interval '1 second'";

/** States are words of our own. Named in the text, they let the planner see which partial index has them. */
const inState = (state: DeliveryState): Condition => ({ sql: `r.state = '${state}'`, values: [] });
const ofWebhook = (webhook: number): Condition => ({ sql: 'r.webhook_id = ?', values: [webhook], indexedById: true });

/** What was sent to the webhooks of the session's company, and what shall be sent. Only what is young enough is shown. */
export class DeliveryLogRepository {
  constructor(private readonly session: Session) {}

  async list(input: ListDeliveries, since: Date): Promise<Printed<Page<LoggedDelivery>>> {
    const byHand = {
      webhook_id: ofWebhook,
      state: inState,
      created_at_min: (time: string) => ({ sql: isSo('r.created_at >= ?'), values: [time] }),
      created_at_max: (time: string) => ({ sql: isSo(`r.created_at < ${AFTER}`), values: [time] }),
    };
    const asked = conditionsOf(deliveryView, deliveries.list, input, byHand);
    return deliveryView.page(this.session, input, [...asked, await this.withinTimes(input, since)]);
  }

  /** What is young enough, and lies among the ids of the time that is asked for. */
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
      sql: `${isSo('r.created_at >= ?')} and r.id > ? and r.id < ?`,
      values: [since, found?.from ?? 0, found?.until ?? Number.MAX_SAFE_INTEGER],
    };
  }

  async find(webhook: number, id: number, since: Date): Promise<DeliveryEntity | null> {
    const [row] = await this.session.query<DeliveryEntity>(
      `select ${rowColumns(this.session, 'deliveries')} from deliveries r
       where company_id = $1 and webhook_id = $2 and id = $3 and created_at >= $4`,
      [this.session.company, webhook, id, since],
      'delivery_of_log',
    );
    return row ?? null;
  }

  async add(row: NewDelivery): Promise<Printed<LoggedDelivery>> {
    await this.lockIds();
    return (await deliveryView.insert(this.session, row)).printed;
  }

  /** How many events there are, and how many deliveries were made; none where there are more than `most`. */
  async replay({ webhook_id, topic, since, before, most, now, request_id }: Replayed) {
    await this.lockIds();
    const values = [this.session.company, webhook_id, topic, since, before, most, now, request_id];
    const [row] = await this.session.query<{ found: number; made: number }>(REPLAY, values);
    return row ?? { found: 0, made: 0 };
  }

  /** The feed draws ids of deliveries under the same lock, so that they become visible in their order. */
  private lockIds(): Promise<void> {
    return lockNamed(this.session, `feed ${this.session.company}`);
  }
}
