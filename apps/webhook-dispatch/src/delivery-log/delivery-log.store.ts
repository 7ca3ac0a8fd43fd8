import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { FeedRepository } from '../feed/feed.repository';
import { WebhookQueuesRepository } from '../webhooks/webhook-queues.repository';
import { WebhooksRepository } from '../webhooks/webhooks.repository';
import { AppDeliveriesRepository } from './app-deliveries.repository';
import { DeliveryLogRepository } from './delivery-log.repository';

@Injectable()
export class DeliveryLogStore extends storeOf({
  appDeliveries: AppDeliveriesRepository,
  feed: FeedRepository,
  log: DeliveryLogRepository,
  webhooks: WebhooksRepository,
  queues: WebhookQueuesRepository,
}) {}
