import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import { refunds, type Context, type InputOf } from '@marquee/contracts';
import { ShopSendersModule } from '../shop-mails/shop-senders.module';
import { RefundsService } from './refunds.service';
import { RefundsStore } from './refunds.store';

@Controller()
export class RefundsHandlers {
  constructor(private readonly service: RefundsService) {}

  @Handles(refunds.create)
  create(ctx: Context, input: InputOf<typeof refunds.create>) {
    return this.service.create(ctx, input.order_id, input.refund);
  }
}

@Module({
  imports: [CompaniesModule, ShopSendersModule],
  controllers: [RefundsHandlers],
  providers: [RefundsService, RefundsStore],
})
export class RefundsModule {}
