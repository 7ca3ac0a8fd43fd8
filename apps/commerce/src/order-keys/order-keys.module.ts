import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { orderKeys, type CallContext, type InputOf } from '@marquee/contracts';
import { OrderKeysService, OrderKeysStore } from './order-keys.service';
import { OrderKeysWorker } from './order-keys.worker';

@Controller()
export class OrderKeysHandlers {
  constructor(private readonly service: OrderKeysService) {}

  @Handles(orderKeys.status)
  async status(ctx: CallContext, { company_id, key }: InputOf<typeof orderKeys.status>) {
    return { fate: await this.service.status(ctx, company_id, key) };
  }

  @Handles(orderKeys.statuses)
  async statuses(ctx: CallContext, { company_id, keys }: InputOf<typeof orderKeys.statuses>) {
    return { fates: await this.service.statuses(ctx, company_id, keys) };
  }
}

@Module({
  controllers: [OrderKeysHandlers],
  providers: [OrderKeysService, OrderKeysStore, OrderKeysWorker],
})
export class OrderKeysModule {}
