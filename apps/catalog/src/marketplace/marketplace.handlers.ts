import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { marketplaceProducts, type Context, type InputOf } from '@marquee/contracts';
import { MirrorsService } from './mirrors.service';

@Controller()
export class MarketplaceHandlers {
  constructor(private readonly service: MirrorsService) {}

  @Handles(marketplaceProducts.list)
  list(ctx: Context, { market_id, ...input }: InputOf<typeof marketplaceProducts.list>) {
    return this.service.list(ctx, market_id, input);
  }

  @Handles(marketplaceProducts.add)
  add(ctx: Context, input: { market_id: number }) {
    return this.service.add(ctx, input.market_id);
  }

  @Handles(marketplaceProducts.activate)
  activate(ctx: Context, input: { market_id: number }) {
    return this.service.activate(ctx, input.market_id);
  }
}
