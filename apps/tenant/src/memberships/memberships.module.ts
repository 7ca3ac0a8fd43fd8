import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { memberships, ownNames, type CallContext, type InputOf } from '@marquee/contracts';
import { MembershipsService, MembershipsStore } from './memberships.service';

@Controller()
export class MembershipsHandlers {
  constructor(private readonly service: MembershipsService) {}

  @Handles(memberships.of_email)
  ofEmail(ctx: CallContext, input: InputOf<typeof memberships.of_email>) {
    return this.service.ofEmail(ctx, input.email);
  }

  @Handles(memberships.get)
  get(ctx: CallContext, input: InputOf<typeof memberships.get>) {
    return this.service.get(ctx, input.company_id, input.user_id);
  }

  @Handles(ownNames.update)
  rename(ctx: CallContext, input: InputOf<typeof ownNames.update>) {
    return this.service.rename(ctx, input);
  }

  @Handles(memberships.change_email)
  changeEmail(ctx: CallContext, input: InputOf<typeof memberships.change_email>) {
    return this.service.changeEmail(ctx, input);
  }

  @Handles(memberships.verified)
  verified(ctx: CallContext, input: InputOf<typeof memberships.verified>) {
    return this.service.verified(ctx, input.email);
  }
}

@Module({
  controllers: [MembershipsHandlers],
  providers: [MembershipsService, MembershipsStore],
})
export class MembershipsModule {}
