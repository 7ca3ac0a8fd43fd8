import { Module } from '@nestjs/common';
import { ShopEventsService, ShopEventsStore } from './shop-events.service';
import { ShopEventsWorker } from './shop-events.worker';

@Module({ providers: [ShopEventsService, ShopEventsStore, ShopEventsWorker] })
export class ShopEventsModule {}
