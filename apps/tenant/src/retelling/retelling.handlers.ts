import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  tenantRetelling,
  type ForgottenProducts,
  type Nothing,
  type OperatorContext,
  type ToldAgain,
} from '@marquee/contracts';
import { RetellingService } from './retelling.service';

@Controller()
export class RetellingHandlers {
  constructor(private readonly service: RetellingService) {}

  @Handles(tenantRetelling.tell_companies)
  companies(ctx: OperatorContext, input: ToldAgain) {
    return this.service.companies(ctx, input);
  }

  @Handles(tenantRetelling.tell_markets)
  markets(ctx: OperatorContext, input: ToldAgain) {
    return this.service.markets(ctx, input);
  }

  @Handles(tenantRetelling.forget_products)
  async forgetProducts(ctx: OperatorContext, input: ForgottenProducts): Promise<Nothing> {
    await this.service.forgetProducts(ctx, input);
    return {};
  }
}
