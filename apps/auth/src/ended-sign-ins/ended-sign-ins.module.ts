import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminSignIns, type InputOf, type OperatorContext } from '@marquee/contracts';
import { EndedSignInsService, EndedSignInsStore } from './ended-sign-ins.service';

@Controller()
export class EndedSignInsHandlers {
  constructor(private readonly service: EndedSignInsService) {}

  @Handles(adminSignIns.end)
  async end(ctx: OperatorContext, { before }: InputOf<typeof adminSignIns.end>) {
    return { ended: await this.service.end(ctx, new Date(before)) };
  }
}

@Module({
  controllers: [EndedSignInsHandlers],
  providers: [EndedSignInsService, EndedSignInsStore],
})
export class EndedSignInsModule {}
