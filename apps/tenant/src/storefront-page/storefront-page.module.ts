import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { shops, type CallContext, type InputOf } from '@marquee/contracts';
import { ShopsService, ShopsStore } from './shops.service';

@Controller()
export class ShopsHandlers {
  constructor(private readonly service: ShopsService) {}

  @Handles(shops.at)
  at(ctx: CallContext, input: InputOf<typeof shops.at>) {
    return this.service.at(ctx, input.host);
  }

  @Handles(shops.get)
  get(ctx: CallContext, input: InputOf<typeof shops.get>) {
    return this.service.get(ctx, input.theme_setting_id);
  }

  @Handles(shops.front)
  front(ctx: CallContext, input: InputOf<typeof shops.front>) {
    return this.service.front(ctx, input);
  }

  @Handles(shops.seller)
  seller(ctx: CallContext, input: InputOf<typeof shops.seller>) {
    return this.service.seller(ctx, input.company_id);
  }
}

@Module({
  controllers: [ShopsHandlers],
  providers: [ShopsService, ShopsStore],
})
export class StorefrontPageModule {}
