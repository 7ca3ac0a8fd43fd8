import { Module } from '@nestjs/common';
import { ShopSessionsHandlers } from './shop-sessions.handlers';
import { ShopSessionsService } from './shop-sessions.service';
import { ShopSessionsStore } from './shop-sessions.store';
import { ShopSessionsWorker } from './shop-sessions.worker';

@Module({
  controllers: [ShopSessionsHandlers],
  providers: [ShopSessionsService, ShopSessionsStore, ShopSessionsWorker],
  exports: [ShopSessionsService],
})
export class ShopSessionsModule {}
