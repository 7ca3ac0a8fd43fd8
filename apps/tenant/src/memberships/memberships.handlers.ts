import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { memberships, type CallContext, type InputOf } from '@marquee/contracts';
import { MembershipsService } from './memberships.service';

@Controller()
export class MembershipsHandlers {
  constructor(private readonly service: MembershipsService) {}

  @Handles(memberships.of_email)
  ofEmail(_ctx: CallContext, input: InputOf<typeof memberships.of_email>) {
    return this.service.ofEmail(input.email);
  }

  @Handles(memberships.get)
  get(_ctx: CallContext, input: InputOf<typeof memberships.get>) {
    return this.service.get(input.company_id, input.user_id);
  }

  @Handles(memberships.verified)
  verified(ctx: CallContext, input: InputOf<typeof memberships.verified>) {
    return this.service.verified(ctx, input.email);
  }
}
