import { Module } from '@nestjs/common';
import { CommerceStore } from './commerce.store';
import { OrderKeysHandlers } from './order-keys/order-keys.handlers';
import { OrderKeysService } from './order-keys/order-keys.service';

@Module({
  controllers: [OrderKeysHandlers],
  providers: [CommerceStore, OrderKeysService],
})
export class CommerceModule {}
