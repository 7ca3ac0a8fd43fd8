import { Module } from '@nestjs/common';
import { CommerceStore } from './commerce.store';
import { OrderKeysHandlers } from './order-keys/order-keys.handlers';
import { OrderKeysService } from './order-keys/order-keys.service';
import { OrderKeysWorker } from './order-keys/order-keys.worker';

@Module({
  controllers: [OrderKeysHandlers],
  providers: [CommerceStore, OrderKeysService, OrderKeysWorker],
})
export class CommerceModule {}
