import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { loginTokens, type CallContext, type InputOf } from '@marquee/contracts';
import { SecretsModule } from '../secrets/secrets.module';
import { LoginTokensService, LoginTokensStore } from './login-tokens.service';

@Controller()
export class LoginTokensHandlers {
  constructor(private readonly service: LoginTokensService) {}

  @Handles(loginTokens.claims)
  claims(ctx: CallContext, { company_id, token }: InputOf<typeof loginTokens.claims>) {
    return this.service.claims(ctx, company_id, token);
  }
}

@Module({
  imports: [SecretsModule],
  controllers: [LoginTokensHandlers],
  providers: [LoginTokensService, LoginTokensStore],
})
export class LoginTokensModule {}
