import { Injectable } from '@nestjs/common';
import { MailQueue } from '@marquee/mail';
import { storeOf } from '@marquee/storage';
import { WebhooksRepository } from '../webhooks/webhooks.repository';
import { DeliveriesRepository } from './deliveries.repository';
import { SettlementsRepository } from './settlements.repository';

@Injectable()
export class DeliveriesStore extends storeOf({
  deliveries: DeliveriesRepository,
  webhooks: WebhooksRepository,
  settlements: SettlementsRepository,
  mails: MailQueue,
}) {}
