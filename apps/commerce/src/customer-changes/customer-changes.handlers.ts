import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { customerChanges, type CallContext, type InputOf } from '@marquee/contracts';
import { CustomerChangesService } from './customer-changes.service';

@Controller()
export class CustomerChangesHandlers {
  constructor(private readonly service: CustomerChangesService) {}

  @Handles(customerChanges.get)
  get(ctx: CallContext, input: InputOf<typeof customerChanges.get>) {
    return this.service.get(ctx, input);
  }
}
