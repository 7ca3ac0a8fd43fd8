import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { shopSessions, type CallContext, type InputOf } from '@marquee/contracts';
import { ShopSessionsService, ShopSessionsStore } from './shop-sessions.service';
import { ShopSessionsWorker } from './shop-sessions.worker';

@Controller()
export class ShopSessionsHandlers {
  constructor(private readonly service: ShopSessionsService) {}

  @Handles(shopSessions.find)
  find(ctx: CallContext, { shopper }: InputOf<typeof shopSessions.find>) {
    return this.service.find(ctx, shopper);
  }

  @Handles(shopSessions.close)
  close(ctx: CallContext, { shopper }: InputOf<typeof shopSessions.close>) {
    return this.service.close(ctx, shopper);
  }

  @Handles(shopSessions.hand_over)
  handOver(ctx: CallContext, { shopper }: InputOf<typeof shopSessions.hand_over>) {
    return this.service.handOver(ctx, shopper);
  }

  @Handles(shopSessions.take_over)
  takeOver(ctx: CallContext, input: InputOf<typeof shopSessions.take_over>) {
    return this.service.takeOver(ctx, input);
  }
}

@Module({
  controllers: [ShopSessionsHandlers],
  providers: [ShopSessionsService, ShopSessionsStore, ShopSessionsWorker],
  exports: [ShopSessionsService],
})
export class ShopSessionsModule {}
