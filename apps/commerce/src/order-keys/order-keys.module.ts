import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { orderKeys, type CallContext, type InputOf } from '@marquee/contracts';
import { OrderKeysService, OrderKeysStore } from './order-keys.service';
import { OrderKeysWorker } from './order-keys.worker';

@Controller()
export class OrderKeysHandlers {
  constructor(private readonly service: OrderKeysService) {}

  @Handles(orderKeys.fate)
  fate(ctx: CallContext, { company_id, key }: InputOf<typeof orderKeys.fate>) {
    return this.service.fate(ctx, company_id, key);
  }

  @Handles(orderKeys.fates)
  async fates(ctx: CallContext, { company_id, keys }: InputOf<typeof orderKeys.fates>) {
    return { fates: await this.service.fates(ctx, company_id, keys) };
  }
}

@Module({
  controllers: [OrderKeysHandlers],
  providers: [OrderKeysService, OrderKeysStore, OrderKeysWorker],
})
export class OrderKeysModule {}
