import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { authorizations, type AuthorizationRequest, type CallContext } from '@marquee/contracts';
import { AuthorizationsService } from './authorizations.service';

@Controller()
export class AuthorizationsHandlers {
  constructor(private readonly service: AuthorizationsService) {}

  @Handles(authorizations.review)
  review(ctx: CallContext, input: { request: AuthorizationRequest; email: string | null; company_id: number | null }) {
    return this.service.review(ctx, input);
  }

  @Handles(authorizations.decide)
  decide(
    ctx: CallContext,
    input: { request: AuthorizationRequest; email: string; company_id: number; allow: boolean },
  ) {
    return this.service.decide(ctx, input);
  }
}
