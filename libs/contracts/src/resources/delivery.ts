import { gmt, id, int, list, object, productId, text } from '../engine/fields';
import { between, equals, oneId, oneOf, words } from '../engine/filters';
import { answers, creates, optional, takes, type GivenBy } from '../engine/input';
import { listOp, op, operations, readOp, type InputOf } from '../engine/operations';
import { resource, type CreateOf, type Shape } from '../engine/resource';
import { MAX_LIMIT } from '../paging';
import { TOPICS, type Webhook } from './webhook';

/** `waiting`: for its first or next attempt. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
/** The cause of a delivery: the event itself, a manual redelivery or replay, or a test. */
export const DELIVERY_ORIGINS = ['event', 'redelivery', 'replay', 'test'] as const;

/** The responses to the last attempt by the first digit of their status; `none` is an attempt without a response. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;

/** A delivery of an event to a webhook, with its result. Shown for 30 days. */
export const delivery = resource(
  'delivery',
  'deliveries',
  {
    id: id().identity().says('The id of the delivery.'),
    webhook_id: id().readOnly().says('The id of the webhook.'),
    event_id: text().readOnly().says('The `webhook-id` of the request, equal for every delivery of the event.'),
    topic: text(64).readOnly().says('The topic of the event.'),
    state: text()
      .among(DELIVERY_STATES)
      .readOnly()
      .says('Whether the delivery waits for an attempt, was acknowledged or was cancelled.'),
    origin: text()
      .among(DELIVERY_ORIGINS)
      .readOnly()
      .says('The cause of the delivery: the event, a redelivery, a replay or a test.'),
    created_at: gmt().readOnly().says('When the delivery was created.'),
    ended_at: gmt().orNull().readOnly().says('When the delivery was acknowledged or cancelled; null while it waits.'),
    data: object({
      type: text().readOnly().says('The type of the resource.').example('order'),
      id: text().readOnly().says('The id of the resource.').example('1202'),
      long_id: productId()
        .orNull()
        .readOnly()
        .says('The `product_id` of a product; null for other resources, whose payload omits it.'),
    })
      .readOnly()
      .says('The resource of the event.'),
    attempts: list({
      at: gmt().readOnly().says('When the attempt began.'),
      duration_ms: int().readOnly().says('How long the attempt took in milliseconds.'),
      status: int().orNull().readOnly().says('The HTTP status of the response; null if there was no response.'),
      reason: text().orNull().readOnly().says('The reason of the failure; null if the attempt succeeded.'),
      answer: text(65_535).readOnly().says('The first bytes of the response.'),
    })
      .readOnly()
      .says('The attempts so far, oldest first.'),
  },
  { addedFor: 'the log of deliveries to a webhook: the interface has webhooks, but no log of their deliveries' },
);
export type LoggedDelivery = Shape<typeof delivery>;

export const replay = resource(
  'replay',
  'replays',
  {
    since: gmt()
      .requiredOnCreate()
      .createOnly()
      .says('Replays events from this time on, which is at most 30 days ago.'),
    until: gmt().createOnly().says('Replays events before this time, by default the current time.'),
    topic: text(64).among(TOPICS).createOnly().says('The topic of the webhook, which is also the default.'),
    count: int()
      .readOnly()
      .says('The number of created deliveries; events that already wait for delivery are skipped.'),
  },
  { addedFor: 'the events that a webhook has missed: the interface has no way to get them' },
);
export type Replay = Shape<typeof replay>;
export type CreateReplay = CreateOf<typeof replay>;

export const deliveries = operations('webhook-dispatch.deliveries', {
  list: listOp(delivery, { webhook_id: oneId().inPath().required(), state: equals(), created_at: between() }),
  /** The deliveries to every webhook of the app. */
  listAll: listOp(delivery, {
    topic: oneOf(...TOPICS).says('Only deliveries of events with this topic.'),
    state: equals(),
    status: oneOf(...STATUS_CLASSES).says(
      'Only deliveries whose last attempt had a response of this class, or `none` if it had no response.',
    ),
    resource_id: words(64).says('Only deliveries of the resource with this `data.id`.'),
    created_at: between(),
  }),
  /** Delivers it again, after the waiting deliveries. */
  redeliver: op(takes({ webhook_id: id(), id: id() }), delivery),
  replay: op(takes({ webhook_id: id(), replay: creates(replay) }), replay),
  /** Delivers a sample event. */
  test: op(takes({ webhook_id: id() }), delivery),
});
export type ListDeliveries = InputOf<typeof deliveries.list>;
export type ListAllDeliveries = InputOf<typeof deliveries.listAll>;

const listAny = takes({
  company_id: id(),
  webhook_id: id(),
  state: optional(text().among(DELIVERY_STATES)),
  since_id: optional(id()),
  limit: optional(int().range(1, MAX_LIMIT)),
});
export type ListAnyDeliveries = GivenBy<typeof listAny>;
/** A webhook in the operator's view, with the client id of the app that registered it. */
export type OwnedWebhook = Webhook & { readonly app: string };

export const adminWebhooks = operations('webhook-dispatch.admin.webhooks', {
  list: readOp(takes({ company_id: id() }), answers<{ readonly webhooks: readonly OwnedWebhook[] }>()),
  deliveries: readOp(listAny, answers<{ readonly deliveries: readonly LoggedDelivery[] }>()),
  redeliver: op(takes({ company_id: id(), webhook_id: id(), id: id() }), delivery),
  replay: op(takes({ company_id: id(), webhook_id: id(), replay: creates(replay) }), replay),
  test: op(takes({ company_id: id(), webhook_id: id() }), delivery),
});
