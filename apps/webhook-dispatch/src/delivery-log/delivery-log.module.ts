import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  deliveries,
  adminWebhooks,
  type Context,
  type InputOf,
  type ListAllDeliveries,
  type ListDeliveries,
  type ListAnyDeliveries,
  type OperatorContext,
} from '@marquee/contracts';
import { DeliveryLogService } from './delivery-log.service';
import { DeliveryLogStore } from './delivery-log.store';
import { OperatedLogService } from './operated-log.service';

@Controller()
export class DeliveryLogHandlers {
  constructor(private readonly service: DeliveryLogService) {}

  @Handles(deliveries.list)
  list(ctx: Context, input: ListDeliveries) {
    return this.service.list(ctx, input);
  }

  @Handles(deliveries.listAll)
  listAll(ctx: Context, input: ListAllDeliveries) {
    return this.service.listAll(ctx, input);
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

@Controller()
export class OperatedLogHandlers {
  constructor(private readonly service: OperatedLogService) {}

  @Handles(adminWebhooks.list)
  list(ctx: OperatorContext, { company_id }: InputOf<typeof adminWebhooks.list>) {
    return this.service.webhooks(ctx, company_id);
  }

  @Handles(adminWebhooks.deliveries)
  deliveries(ctx: OperatorContext, input: ListAnyDeliveries) {
    return this.service.deliveries(ctx, input);
  }

  @Handles(adminWebhooks.redeliver)
  redeliver(ctx: OperatorContext, input: InputOf<typeof adminWebhooks.redeliver>) {
    return this.service.redeliver(ctx, input);
  }

  @Handles(adminWebhooks.replay)
  replay(ctx: OperatorContext, input: InputOf<typeof adminWebhooks.replay>) {
    return this.service.replay(ctx, input);
  }

  @Handles(adminWebhooks.test)
  test(ctx: OperatorContext, input: InputOf<typeof adminWebhooks.test>) {
    return this.service.test(ctx, input);
  }
}

@Module({
  controllers: [DeliveryLogHandlers, OperatedLogHandlers],
  providers: [DeliveryLogService, DeliveryLogStore, OperatedLogService],
})
export class DeliveryLogModule {}
