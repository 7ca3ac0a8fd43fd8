import { Module } from '@nestjs/common';
import { SecretsModule } from '../secrets/secrets.module';
import { LoginTokensHandlers } from './login-tokens.handlers';
import { LoginTokensService } from './login-tokens.service';
import { LoginTokensStore } from './login-tokens.store';

@Module({
  imports: [SecretsModule],
  controllers: [LoginTokensHandlers],
  providers: [LoginTokensService, LoginTokensStore],
})
export class LoginTokensModule {}
