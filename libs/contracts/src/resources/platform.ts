import { gmt, id, listOf, object, productId, text } from '../engine/fields';
import { answers, optional, takes, type GivenBy } from '../engine/input';
import { since, words } from '../engine/filters';
import { listOp, op, operations, readOp, type InputOf, type Service } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';
import { nothing } from '../paging';

export interface Health {
  readonly service: Service;
  readonly ready: boolean;
  /** By the name of each part of the service, what is wrong with it; null where it is well. */
  readonly checks: Readonly<Record<string, string | null>>;
  readonly version: string;
  readonly uptime_seconds: number;
  /** It reads no events from the stream, because its environment says so: see `HOLD_EVENTS`. */
  readonly holds_events?: true;
}

/** A message that could not be processed, kept until somebody replays it. */
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
    /** Processes them again, all or the named one; what fails again stays. */
    replay: op(takes({ id: optional(id()) }), answers<{ replayed: number; failed: number }>()),
  });
}

/** What an operator may ask of every service. */
export const platformOf = {
  auth: platform('auth'),
  catalog: platform('catalog'),
  commerce: platform('commerce'),
  tenant: platform('tenant'),
  statistics: platform('statistics'),
  'webhook-dispatch': platform('webhook-dispatch'),
} satisfies Record<Service, ReturnType<typeof platform>>;

/** What is told of a company's feed when it has grown, to whoever waits for that. */
export const FEED_CHANGES = 'feed';

/** One event as the feed shows it: the webhook's payload, plus id and time. */
export const feedEntry = resource(
  'event',
  'events',
  {
    id: id().identity(),
    event_id: text().readOnly(),
    company_id: id().readOnly(),
    producer: text().readOnly(),
    scope: text().readOnly().says('The topic.'),
    data: object({
      type: text().readOnly(),
      id: text().readOnly(),
      long_id: productId().perhaps().readOnly().says('The `product_id`, of a product alone.'),
    })
      .readOnly()
      .says('What it happened to.'),
    created_at: gmt().readOnly(),
  },
  { addedFor: 'the feed of events, which the interface does not have' },
);
export type FeedEntry = Shape<typeof feedEntry>;
export const feed = operations('webhook-dispatch.feed', {
  list: listOp(feedEntry, {
    topic: words(64).says('Events of that topic, which may be one that has no webhooks: `category/create`.'),
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
  /** Those behind this one; absent: none, and where the feed ends. */
  since_id: optional(id()),
  /** Of these topics alone. */
  topics: optional(listOf(text(64)).atMost(50)),
  secret: text().requiredOnCreate(),
});
export type SignEvents = GivenBy<typeof signEvents>;
export const adminFeed = operations('webhook-dispatch.admin.feed', {
  sign: readOp(signEvents, answers<{ readonly events: readonly SignedEvent[]; readonly last_id: number }>()),
});
