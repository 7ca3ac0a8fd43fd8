import { randomUUID } from 'node:crypto';
import {
  RenderedJson,
  formatGmt,
  ShopError,
  type CreateReplay,
  type LoggedDelivery,
  type Replay,
  type Topic,
} from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import { oldestVisible } from '../partitions/visible-days.rules';
import { SYNC, type WebhookEntity } from '../webhooks/webhook.entity';
import type { WebhookQueuesRepository } from '../webhooks/webhook-queues.repository';
import type { DeliveryLogRepository } from './delivery-log.repository';
import { expectActive, expectFew, madeUpData, MAX_REPLAYED, wantedBy } from './delivery-log.rules';

type RecoveryTx = Tx<{ readonly log: DeliveryLogRepository; readonly queues: WebhookQueuesRepository }>;

/** The webhook, locked by the caller, and the id of the request. */
export interface Recovery {
  readonly webhook: WebhookEntity;
  readonly requestId: string;
}

/** Sends a delivery again as the same event, after the waiting deliveries. */
export async function redeliver(
  tx: RecoveryTx,
  { webhook }: Recovery,
  id: number,
): Promise<RenderedJson<LoggedDelivery>> {
  expectActive(webhook);
  const now = tx.session.now();
  const sent = await tx.log.find(webhook.id, id, oldestVisible(now));
  if (sent === null) throw ShopError.notFound('delivery', id);
  if (sent.state === 'waiting') {
    throw new ShopError('conflict', `Delivery ${id} is still waiting to be sent. Retry after it was sent.`);
  }
  const { webhook_id, event_id, topic, resource, data, request_id } = sent;
  const again = { webhook_id, event_id, topic, resource, data, request_id };
  const rendered = await tx.log.add({ ...again, created_at: now, origin: 'redelivery' });
  await tx.queues.fill(webhook.id, now);
  return rendered;
}

/** Sends past events of the webhook's topic in order, after the waiting deliveries. */
export async function replay(
  tx: RecoveryTx,
  { webhook, requestId }: Recovery,
  input: CreateReplay,
): Promise<RenderedJson<Replay>> {
  const now = tx.session.now();
  const { topic, since, until, before } = wantedBy(input, { topic: registeredTopic(webhook) }, now);
  expectActive(webhook);
  const wanted = { webhook_id: webhook.id, topic, since, before, most: MAX_REPLAYED, now, request_id: requestId };
  const { found, made: count } = await tx.log.replay(wanted);
  expectFew(found);
  if (count > 0) await tx.queues.fill(webhook.id, now);
  return new RenderedJson(
    JSON.stringify({ since: formatGmt(since), until: formatGmt(until), topic, count } satisfies Replay),
  );
}

/** Sends a made-up event like any other. */
export async function tryOut(tx: RecoveryTx, { webhook, requestId }: Recovery): Promise<RenderedJson<LoggedDelivery>> {
  expectActive(webhook);
  const now = tx.session.now();
  const { id } = webhook;
  const topic = registeredTopic(webhook);
  const data = madeUpData(topic);
  const rendered = await tx.log.add({
    webhook_id: id,
    created_at: now,
    event_id: randomUUID(),
    topic,
    resource: `${data.type}/${data.id}`,
    data,
    request_id: requestId,
    origin: 'test',
  });
  await tx.queues.fill(id, now);
  return rendered;
}

/** Customer changes are not in the feed, and cannot be made up. */
function registeredTopic({ id, topic }: WebhookEntity): Topic {
  if (topic !== SYNC) return topic;
  throw new ShopError(
    'conflict',
    `Receiver ${id} is a sync URL. Replay and test work for webhooks only; use a webhook id.`,
  );
}
