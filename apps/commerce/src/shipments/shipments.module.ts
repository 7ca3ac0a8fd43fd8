import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import {
  fulfillments,
  type ById,
  type Context,
  type CountFulfillments,
  type InputOf,
  type ListFulfillments,
} from '@marquee/contracts';
import { ShopSendersModule } from '../shop-mails/shop-senders.module';
import { ShipmentMailsService } from './shipment-mails.service';
import { ShipmentsService, ShipmentsStore } from './shipments.service';

@Controller()
export class ShipmentsHandlers {
  constructor(private readonly service: ShipmentsService) {}

  @Handles(fulfillments.list)
  list(ctx: Context, input: ListFulfillments) {
    return this.service.list(ctx, input);
  }

  @Handles(fulfillments.count)
  count(ctx: Context, input: CountFulfillments) {
    return this.service.count(ctx, input);
  }

  @Handles(fulfillments.get)
  get(ctx: Context, input: ById) {
    return this.service.get(ctx, input);
  }

  @Handles(fulfillments.update)
  update(ctx: Context, input: InputOf<typeof fulfillments.update>) {
    return this.service.update(ctx, input.id, input.fulfillment);
  }
}

@Module({
  imports: [CompaniesModule, ShopSendersModule],
  controllers: [ShipmentsHandlers],
  providers: [ShipmentMailsService, ShipmentsService, ShipmentsStore],
})
export class ShipmentsModule {}
