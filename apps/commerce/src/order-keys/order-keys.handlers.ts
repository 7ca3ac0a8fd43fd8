import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { orderKeys, type CallContext } from '@marquee/contracts';
import { OrderKeysService } from './order-keys.service';

@Controller()
export class OrderKeysHandlers {
  constructor(private readonly service: OrderKeysService) {}

  @Handles(orderKeys.fate)
  fate(ctx: CallContext, { company_id, key }: { company_id: number; key: string }) {
    return this.service.fate(ctx, company_id, key);
  }
}
