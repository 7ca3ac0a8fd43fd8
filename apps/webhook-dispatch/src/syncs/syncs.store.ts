import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { WebhookQueuesRepository } from '../webhooks/webhook-queues.repository';
import { WebhooksRepository } from '../webhooks/webhooks.repository';
import { CustomerSyncsRepository } from './customer-syncs.repository';
import { SyncReceiversRepository } from './sync-receivers.repository';

@Injectable()
export class SyncsStore extends storeOf({
  syncs: CustomerSyncsRepository,
  receivers: SyncReceiversRepository,
  webhooks: WebhooksRepository,
  queues: WebhookQueuesRepository,
}) {}
