import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { CompaniesModule } from '@marquee/company-snapshots';
import {
  adminSignUps,
  signUps,
  type AddSignUp,
  type CallContext,
  type InputOf,
  type ListSignUps,
  type NewGroupMember,
  type NewSubscriber,
  type OperatorContext,
} from '@marquee/contracts';
import { SignUpsService, SignUpsStore } from './sign-ups.service';
import { UnsubscribeTokens } from './unsubscribe-tokens.adapter';

@Controller()
export class SignUpsHandlers {
  constructor(private readonly service: SignUpsService) {}

  @Handles(signUps.subscribe)
  subscribe(ctx: CallContext, input: NewSubscriber) {
    return this.service.subscribe(ctx, input);
  }

  @Handles(signUps.join_group)
  joinGroup(ctx: CallContext, input: NewGroupMember) {
    return this.service.joinGroup(ctx, input);
  }

  @Handles(adminSignUps.add)
  add(ctx: OperatorContext, input: AddSignUp) {
    return this.service.add(ctx, input);
  }

  @Handles(adminSignUps.list)
  list(ctx: OperatorContext, input: ListSignUps) {
    return this.service.list(ctx, input);
  }

  @Handles(adminSignUps.remove)
  remove(ctx: OperatorContext, { company_id, email }: InputOf<typeof adminSignUps.remove>) {
    return this.service.remove(ctx, company_id, email);
  }
}

@Module({
  imports: [CompaniesModule],
  controllers: [SignUpsHandlers],
  providers: [SignUpsService, SignUpsStore, UnsubscribeTokens],
  exports: [UnsubscribeTokens],
})
export class SignUpsModule {}
