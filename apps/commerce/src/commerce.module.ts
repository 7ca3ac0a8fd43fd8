import { Module } from '@nestjs/common';
import { OrderKeysModule } from './order-keys/order-keys.module';

@Module({ imports: [OrderKeysModule] })
export class CommerceModule {}
