import { bool, gmt, id, int, list, listOf, object, productId, text } from '../engine/fields';
import { answers, optional, takes, type GivenBy } from '../engine/input';
import { since, words } from '../engine/filters';
import {
  internalOperations,
  listOp,
  op,
  operations,
  readOp,
  SERVICES,
  type Answering,
  type InputOf,
  type Service,
} from '../engine/operations';
import { resource, type Shape } from '../engine/resource';
import { nothing } from '../paging';

export interface Health {
  readonly service: Service;
  readonly ready: boolean;
  /** Part of the service → its fault; null if it is healthy. */
  readonly checks: Readonly<Record<string, string | null>>;
  readonly version: string;
  readonly uptime_seconds: number;
  /** The service reads no events because `HOLD_EVENTS` is set. */
  readonly holds_events?: true;
}

/** A message that could not be processed, stored until an operator replays it. */
export interface DeadLetter {
  readonly id: number;
  readonly consumer: string;
  readonly event_id: string;
  readonly subject: string;
  readonly error: string;
  readonly attempts: number;
  readonly created_at: string;
}

function platform(service: Service) {
  return operations(`${service}.admin.platform`, {
    health: readOp(nothing, answers<Health>()),
    dead_letters: readOp(nothing, answers<{ items: DeadLetter[] }>()),
    /** Replays one dead letter, or all without an id; failed ones remain stored. */
    replay: op(takes({ id: optional(id()) }), answers<{ replayed: number; failed: number }>()),
  });
}

/** The operator's operations of every service. */
export const platformOf = {
  auth: platform('auth'),
  catalog: platform('catalog'),
  commerce: platform('commerce'),
  tenant: platform('tenant'),
  statistics: platform('statistics'),
  licensing: platform('licensing'),
  'webhook-dispatch': platform('webhook-dispatch'),
} satisfies Record<Service, ReturnType<typeof platform>>;

/** The state of a service, for operators in the console; what it shows has been measured by the replica that answered. */
export const serviceState = resource(
  'service_state',
  'service_states',
  {
    service: text()
      .among(['gateway', 'storefront', ...SERVICES])
      .readOnly()
      .says('The name of the service.')
      .example('catalog'),
    ready: bool().readOnly().says('True if the service answers and each of its parts works.'),
    version: text().orNull().readOnly().says('The release that the replica runs; null if the service does not answer.'),
    uptime_seconds: int()
      .orNull()
      .readOnly()
      .says('Seconds since the start of the replica; null if the service does not answer.'),
    holds_events: bool().readOnly().says('True if the service reads no events, because `HOLD_EVENTS` is set.'),
    faults: list({
      part: text().readOnly().says('The part; `service` if the service does not answer.').example('postgres'),
      fault: text().readOnly().says('What is wrong with the part.'),
    })
      .readOnly()
      .says('The parts that do not work.'),
    queues: list({
      name: text().readOnly().says('The name of the queue.').example('mails'),
      waiting: int().orNull().readOnly().says('The number of waiting entries; null if they are not counted.'),
      oldest_seconds: int()
        .orNull()
        .readOnly()
        .says('Seconds for which the oldest entry has waited; null if they are not measured.'),
    })
      .readOnly()
      .says('The queues of the service.'),
    consumers: list({
      name: text().readOnly().says('The name of the durable consumer.').example('catalog-companies'),
      unhandled: int().readOnly().says('The number of events that it has not handled yet.'),
    })
      .readOnly()
      .says('The consumers of events of the service.'),
    dead_letters: list({
      id: id().readOnly().says('The id of the dead letter within the service, for the command line.'),
      consumer: text().readOnly().says('The consumer that could not process the event.').example('catalog-companies'),
      event_id: text().readOnly().says('The id of the event.'),
      subject: text().readOnly().says('The subject of the event.').example('events.tenant.1202.company.update'),
      error: text().readOnly().says('The error of the last attempt.'),
      attempts: int().readOnly().says('The number of attempts.'),
      created_at: gmt().readOnly().says('When the consumer gave up.'),
    })
      .readOnly()
      .says('Events that the service could not process: the oldest 1000.'),
  },
  { title: 'ServiceState', addedFor: 'the state of the system for operators in the console' },
);
export type ServiceState = Shape<typeof serviceState>;

function stateOf(service: Answering) {
  return internalOperations(`${service}.internal.platform`, ['gateway'], {
    state: readOp(nothing, answers<ServiceState>()),
  });
}

/** What the gateway may read of every service and of the storefront; it may change nothing. */
export const platformStateOf = {
  storefront: stateOf('storefront'),
  auth: stateOf('auth'),
  catalog: stateOf('catalog'),
  commerce: stateOf('commerce'),
  tenant: stateOf('tenant'),
  statistics: stateOf('statistics'),
  licensing: stateOf('licensing'),
  'webhook-dispatch': stateOf('webhook-dispatch'),
} satisfies Record<Answering, ReturnType<typeof stateOf>>;

/** The notification of new feed entries of a company, for waiting polls. */
export const FEED_CHANGES = 'feed';

/** One event in the feed: the payload of the webhook, plus id and time. */
export const feedEntry = resource(
  'event',
  'events',
  {
    id: id().identity().says('The id of the entry, which grows with every event.'),
    event_id: text().readOnly().says('The id of the event, equal to the header `webhook-id` of its deliveries.'),
    company_id: id().readOnly().says('The id of the company.'),
    producer: text().readOnly().says('The producer of the event.').example('shop'),
    scope: text().readOnly().says('The topic of the event.'),
    data: object({
      type: text().readOnly().says('The type of the resource.').example('order'),
      id: text().readOnly().says('The id of the resource.').example('1202'),
      long_id: productId().perhaps().readOnly().says('The `product_id`; only events of products have it.'),
    })
      .readOnly()
      .says('The resource of the event.'),
    created_at: gmt().readOnly().says('When the event was published.'),
  },
  { addedFor: 'the feed of events, which the interface does not have' },
);
export type FeedEntry = Shape<typeof feedEntry>;
export const feed = operations('webhook-dispatch.feed', {
  list: listOp(feedEntry, {
    topic: words(64).says(
      'Events of this topic, such as `category/create`; topics without webhooks are accepted, too.',
    ),
    created_at: since(),
  }),
});
export type ListFeed = InputOf<typeof feed.list>;

/** An event as a webhook would deliver it at that moment. */
export interface SignedEvent {
  readonly id: number;
  readonly topic: string;
  readonly data: { readonly type: string; readonly id: string };
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
const signEvents = takes({
  company_id: id(),
  /** Entries after this one. If absent, the answer contains only the end of the feed. */
  since_id: optional(id()),
  /** Selects events of these topics only. */
  topics: optional(listOf(text(64)).atMost(50)),
  secret: text().requiredOnCreate(),
});
export type SignEvents = GivenBy<typeof signEvents>;
export const adminFeed = operations('webhook-dispatch.admin.feed', {
  sign: readOp(signEvents, answers<{ readonly events: readonly SignedEvent[]; readonly last_id: number }>()),
});
