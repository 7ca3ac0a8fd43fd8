import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import { statistics, type Context, type InputOf, type Period } from '@marquee/contracts';
import { BestProductsService } from './best-products.service';
import { SoldDayCache } from './sold-day-cache.service';
import { ProductSums } from './product-sums.service';
import { RecordsService } from './records.service';
import { RecordsStore } from './records.store';

@Controller()
export class RecordsHandlers {
  constructor(private readonly service: RecordsService) {}

  @Handles(statistics.traffic)
  traffic(ctx: Context, period: Period) {
    return this.service.traffic(ctx, period);
  }

  @Handles(statistics.order)
  orders(ctx: Context, period: Period) {
    return this.service.orders(ctx, period);
  }

  @Handles(statistics.cart)
  carts(ctx: Context, period: Period) {
    return this.service.carts(ctx, period);
  }

  @Handles(statistics.order_devices)
  devices(ctx: Context, period: Period) {
    return this.service.devices(ctx, period);
  }

  @Handles(statistics.order_products)
  products(ctx: Context, input: InputOf<typeof statistics.order_products>) {
    return this.service.products(ctx, input);
  }
}

@Module({
  imports: [CompaniesModule],
  controllers: [RecordsHandlers],
  providers: [
    BestProductsService,
    { provide: SoldDayCache, useFactory: () => new SoldDayCache() },
    ProductSums,
    RecordsService,
    RecordsStore,
  ],
})
export class RecordsModule {}
