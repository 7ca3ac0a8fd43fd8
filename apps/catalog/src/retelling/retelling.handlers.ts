import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { catalogRetelling, type OperatorContext, type ToldAgain } from '@marquee/contracts';
import { RetellingService } from './retelling.service';

@Controller()
export class RetellingHandlers {
  constructor(private readonly service: RetellingService) {}

  @Handles(catalogRetelling.tell_products)
  products(ctx: OperatorContext, input: ToldAgain) {
    return this.service.products(ctx, input);
  }
}
