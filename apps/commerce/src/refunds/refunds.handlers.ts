import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { refunds, type Context, type InputOf } from '@marquee/contracts';
import { RefundsService } from './refunds.service';

@Controller()
export class RefundsHandlers {
  constructor(private readonly service: RefundsService) {}

  @Handles(refunds.create)
  create(ctx: Context, input: InputOf<typeof refunds.create>) {
    return this.service.create(ctx, input.order_id, input.refund);
  }
}
