import { Module } from '@nestjs/common';
import { OrdersModule } from './orders/orders.module';
import { RecordsModule } from './records/records.module';
import { TenantEventsConsumer } from './tenant-events.consumer';
import { TenantEventsStore } from './tenant-events.store';

@Module({
  imports: [OrdersModule, RecordsModule],
  controllers: [TenantEventsConsumer],
  providers: [TenantEventsStore],
})
export class StatisticsModule {}
