import { Module } from '@nestjs/common';
import { MailModule } from '@marquee/mail';
import { ActivitiesModule } from './activities/activities.module';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { DeliveryLogModule } from './delivery-log/delivery-log.module';
import { FeedModule } from './feed/feed.module';
import { PartitionsModule } from './partitions/partitions.module';
import { RequestLogModule } from './request-log/request-log.module';
import { SyncsModule } from './syncs/syncs.module';
import { WebhooksModule } from './webhooks/webhooks.module';

@Module({
  imports: [
    ActivitiesModule,
    DeliveriesModule,
    DeliveryLogModule,
    FeedModule,
    MailModule,
    PartitionsModule,
    RequestLogModule,
    SyncsModule,
    WebhooksModule,
  ],
})
export class WebhookDispatchModule {}
