import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { deliveries, type Context, type InputOf, type ListDeliveries } from '@marquee/contracts';
import { DeliveryLogService } from './delivery-log.service';

@Controller()
export class DeliveryLogHandlers {
  constructor(private readonly service: DeliveryLogService) {}

  @Handles(deliveries.list)
  list(ctx: Context, input: ListDeliveries) {
    return this.service.list(ctx, input);
  }

  @Handles(deliveries.redeliver)
  redeliver(ctx: Context, input: InputOf<typeof deliveries.redeliver>) {
    return this.service.redeliver(ctx, input);
  }

  @Handles(deliveries.replay)
  replay(ctx: Context, input: InputOf<typeof deliveries.replay>) {
    return this.service.replay(ctx, input);
  }

  @Handles(deliveries.test)
  test(ctx: Context, input: InputOf<typeof deliveries.test>) {
    return this.service.test(ctx, input);
  }
}
