import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { DeliveriesRepository } from '../delivery-queues/deliveries.repository';
import { WebhookQueuesRepository } from '../webhooks/webhook-queues.repository';
import { WebhooksRepository } from '../webhooks/webhooks.repository';
import { FeedRepository } from './feed.repository';

@Injectable()
export class FeedStore extends storeOf({
  feed: FeedRepository,
  deliveries: DeliveriesRepository,
  webhooks: WebhooksRepository,
  queues: WebhookQueuesRepository,
}) {}
export type FeedTx = TxOf<FeedStore>;
