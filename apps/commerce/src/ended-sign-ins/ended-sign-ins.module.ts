import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminShopSignIns, type InputOf, type OperatorContext } from '@marquee/contracts';
import { EndedSignInsService, EndedSignInsStore } from './ended-sign-ins.service';

@Controller()
export class EndedSignInsHandlers {
  constructor(private readonly service: EndedSignInsService) {}

  @Handles(adminShopSignIns.end)
  async end(ctx: OperatorContext, { before }: InputOf<typeof adminShopSignIns.end>) {
    return { ended: await this.service.end(ctx, new Date(before)) };
  }
}

@Module({
  controllers: [EndedSignInsHandlers],
  providers: [EndedSignInsService, EndedSignInsStore],
})
export class EndedSignInsModule {}
