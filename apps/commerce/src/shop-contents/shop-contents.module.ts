import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { shopContents, type CallContext, type InputOf, type ListContents, type OneContent } from '@marquee/contracts';
import { IssuedLicensesModule } from '../issued-licenses/issued-licenses.module';
import { ShopSessionsModule } from '../shop-sessions/shop-sessions.module';
import { ShopContentsService, ShopContentsStore } from './shop-contents.service';

@Controller()
export class ShopContentsHandlers {
  constructor(private readonly service: ShopContentsService) {}

  @Handles(shopContents.list)
  list(ctx: CallContext, input: ListContents) {
    return this.service.list(ctx, input);
  }

  @Handles(shopContents.get)
  get(ctx: CallContext, input: OneContent) {
    return this.service.get(ctx, input);
  }

  @Handles(shopContents.key)
  key(ctx: CallContext, input: InputOf<typeof shopContents.key>) {
    return this.service.key(ctx, input);
  }

  @Handles(shopContents.open)
  open(ctx: CallContext, input: OneContent) {
    return this.service.open(ctx, input);
  }
}

@Module({
  imports: [IssuedLicensesModule, ShopSessionsModule],
  controllers: [ShopContentsHandlers],
  providers: [ShopContentsService, ShopContentsStore],
})
export class ShopContentsModule {}
