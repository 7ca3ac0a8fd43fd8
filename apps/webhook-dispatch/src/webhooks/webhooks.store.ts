import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { WebhookQueuesRepository } from './webhook-queues.repository';
import { WebhooksRepository } from './webhooks.repository';

@Injectable()
export class WebhooksStore extends storeOf({ webhooks: WebhooksRepository, queues: WebhookQueuesRepository }) {}
