import { Controller, Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { Handles } from '@marquee/bus';
import { customers, type Context, type InputOf } from '@marquee/contracts';
import { CustomersModule } from '../customers/customers.module';
import { PasswordChecksService, PasswordChecksStore } from './password-checks.service';
import { PasswordChecksWorker } from './password-checks.worker';

@Controller()
export class PasswordChecksHandlers {
  constructor(private readonly service: PasswordChecksService) {}

  @Handles(customers.validate)
  validate(ctx: Context, input: InputOf<typeof customers.validate>) {
    return this.service.validate(ctx, input);
  }
}

@Module({
  imports: [AttemptsModule, CustomersModule],
  controllers: [PasswordChecksHandlers],
  providers: [PasswordChecksService, PasswordChecksStore, PasswordChecksWorker],
  exports: [PasswordChecksService],
})
export class PasswordChecksModule {}
