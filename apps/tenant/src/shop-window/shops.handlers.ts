import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { consoleShops, shops, type CallContext, type PersonContext } from '@marquee/contracts';
import { ShopsService } from './shops.service';

@Controller()
export class ShopsHandlers {
  constructor(private readonly service: ShopsService) {}

  @Handles(shops.at)
  at(_ctx: CallContext, input: { host: string }) {
    return this.service.at(input.host);
  }

  @Handles(consoleShops.list)
  list(ctx: PersonContext) {
    return this.service.list(ctx);
  }
}
