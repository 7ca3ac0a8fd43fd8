import { Module } from '@nestjs/common';
import { ShopEventsService } from './shop-events.service';
import { ShopEventsStore } from './shop-events.store';
import { ShopEventsWorker } from './shop-events.worker';

@Module({ providers: [ShopEventsService, ShopEventsStore, ShopEventsWorker] })
export class ShopEventsModule {}
