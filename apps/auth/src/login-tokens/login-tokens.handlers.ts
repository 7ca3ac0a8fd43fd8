import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { loginTokens, type CallContext, type InputOf } from '@marquee/contracts';
import { LoginTokensService } from './login-tokens.service';

@Controller()
export class LoginTokensHandlers {
  constructor(private readonly service: LoginTokensService) {}

  @Handles(loginTokens.claims)
  claims(ctx: CallContext, { company_id, token }: InputOf<typeof loginTokens.claims>) {
    return this.service.claims(ctx, company_id, token);
  }
}
