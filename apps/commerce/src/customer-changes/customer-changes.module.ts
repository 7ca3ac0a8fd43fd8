import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { customerChanges, type CallContext, type InputOf } from '@marquee/contracts';
import { CustomerChangesService, CustomerChangesStore } from './customer-changes.service';
import { CustomerChangesWorker } from './customer-changes.worker';

@Controller()
export class CustomerChangesHandlers {
  constructor(private readonly service: CustomerChangesService) {}

  @Handles(customerChanges.get)
  get(ctx: CallContext, input: InputOf<typeof customerChanges.get>) {
    return this.service.get(ctx, input);
  }
}

@Module({
  controllers: [CustomerChangesHandlers],
  providers: [CustomerChangesService, CustomerChangesStore, CustomerChangesWorker],
})
export class CustomerChangesModule {}
