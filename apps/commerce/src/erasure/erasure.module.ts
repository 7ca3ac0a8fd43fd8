import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { customers, type Context } from '@marquee/contracts';
import { ErasureService, ErasureStore } from './erasure.service';

@Controller()
export class ErasureHandlers {
  constructor(private readonly service: ErasureService) {}

  @Handles(customers.remove)
  remove(ctx: Context, { token }: { token: string }) {
    return this.service.remove(ctx, token);
  }
}

@Module({
  controllers: [ErasureHandlers],
  providers: [ErasureService, ErasureStore],
})
export class ErasureModule {}
