import { Controller, Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import {
  accountSignUps,
  type AccountSignUp,
  type CallContext,
  type InputOf,
  type NewAccount,
} from '@marquee/contracts';
import { CustomersModule } from '../customers/customers.module';
import { AccountSignUpsService, AccountSignUpsStore } from './account-sign-ups.service';

@Controller()
export class AccountSignUpsHandlers {
  constructor(private readonly service: AccountSignUpsService) {}

  @Handles(accountSignUps.ask)
  ask(ctx: CallContext, input: AccountSignUp) {
    return this.service.ask(ctx, input);
  }

  @Handles(accountSignUps.get)
  get(ctx: CallContext, input: InputOf<typeof accountSignUps.get>) {
    return this.service.get(ctx, input);
  }

  @Handles(accountSignUps.create)
  create(ctx: CallContext, input: NewAccount) {
    return this.service.create(ctx, input);
  }
}

@Module({
  imports: [AttemptsModule, CompaniesModule, CustomersModule],
  controllers: [AccountSignUpsHandlers],
  providers: [AccountSignUpsService, AccountSignUpsStore],
})
export class AccountSignUpsModule {}
