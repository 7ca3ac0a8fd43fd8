import { Module } from '@nestjs/common';
import { AttemptsService } from './attempts.service';
import { ContentsService } from './contents.service';
import { DeliveriesStore } from '../delivery-queues/deliveries.store';
import { DeliveriesWorker } from './deliveries.worker';
import { DeliveryTurnsService } from './delivery-turns.service';
import { FailuresService } from '../delivery-failures/failures.service';
import { ReceiversService } from './receivers.service';
import { Sender } from './sender.adapter';
import { SettlementsService } from './settlements.service';
import { WebhookQueues } from '../delivery-queues/webhook-queues.queue';

@Module({
  providers: [
    AttemptsService,
    ContentsService,
    DeliveriesStore,
    DeliveriesWorker,
    DeliveryTurnsService,
    FailuresService,
    ReceiversService,
    Sender,
    SettlementsService,
    WebhookQueues,
  ],
  exports: [ReceiversService, WebhookQueues],
})
export class DeliveriesModule {}
