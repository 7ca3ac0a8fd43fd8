import { Module } from '@nestjs/common';
import { CartsModule } from './carts/carts.module';
import { HistoryModule } from './history/history.module';
import { OrdersModule } from './orders/orders.module';
import { RatesModule } from './rates/rates.module';
import { RebuildsModule } from './rebuilds/rebuilds.module';
import { RecordsModule } from './records/records.module';
import { ShopEventsModule } from './shop-events/shop-events.module';
import { SumsModule } from './sums/sums.module';
import { TenantEventsConsumer } from './tenant-events.consumer';
import { TenantEventsStore } from './tenant-events.store';

@Module({
  imports: [
    CartsModule,
    HistoryModule,
    OrdersModule,
    RatesModule,
    RebuildsModule,
    RecordsModule,
    ShopEventsModule,
    SumsModule,
  ],
  controllers: [TenantEventsConsumer],
  providers: [TenantEventsStore],
})
export class StatisticsModule {}
