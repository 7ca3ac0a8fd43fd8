import { Module } from '@nestjs/common';
import { AppsHandlers } from './apps/apps.handlers';
import { AppsService } from './apps/apps.service';
import { AuthStore } from './auth.store';
import { IdentitiesHandlers } from './identities/identities.handlers';
import { IdentitiesService } from './identities/identities.service';
import { SigningKeys } from './tokens/signing-keys';
import { TokensHandlers } from './tokens/tokens.handlers';
import { TokensService } from './tokens/tokens.service';
import { Vault } from './vault';

@Module({
  controllers: [AppsHandlers, IdentitiesHandlers, TokensHandlers],
  providers: [AuthStore, Vault, AppsService, IdentitiesService, SigningKeys, TokensService],
})
export class AuthModule {}
