import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminWebhooks, type InputOf, type ListAnyDeliveries, type OperatorContext } from '@marquee/contracts';
import { OperatedLogService } from './operated-log.service';

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
