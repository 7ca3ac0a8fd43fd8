import { Module } from '@nestjs/common';
import { OrderKeysHandlers } from './order-keys.handlers';
import { OrderKeysService } from './order-keys.service';
import { OrderKeysStore } from './order-keys.store';
import { OrderKeysWorker } from './order-keys.worker';

@Module({
  controllers: [OrderKeysHandlers],
  providers: [OrderKeysService, OrderKeysStore, OrderKeysWorker],
})
export class OrderKeysModule {}
