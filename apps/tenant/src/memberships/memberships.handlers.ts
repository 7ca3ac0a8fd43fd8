import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { memberships, type CallContext } from '@marquee/contracts';
import { MembershipsService } from './memberships.service';

@Controller()
export class MembershipsHandlers {
  constructor(private readonly service: MembershipsService) {}

  @Handles(memberships.of_email)
  ofEmail(_ctx: CallContext, input: { email: string }) {
    return this.service.ofEmail(input.email);
  }

  @Handles(memberships.get)
  get(_ctx: CallContext, input: { company_id: number; user_id: number }) {
    return this.service.get(input.company_id, input.user_id);
  }

  @Handles(memberships.verified)
  verified(ctx: CallContext, input: { email: string }) {
    return this.service.verified(ctx, input.email);
  }
}
