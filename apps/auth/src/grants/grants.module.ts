import { Module } from '@nestjs/common';
import { ActingUsersModule } from '../acting-users/acting-users.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SecretsModule } from '../secrets/secrets.module';
import { EndedGrantsWorker } from './ended-grants.worker';
import { GrantsHandlers } from './grants.handlers';
import { GrantsService } from './grants.service';
import { GrantsStore } from './grants.store';
import { RefreshTokens } from './refresh-tokens.adapter';

@Module({
  imports: [ActingUsersModule, RevocationsModule, SecretsModule],
  controllers: [GrantsHandlers],
  providers: [EndedGrantsWorker, GrantsService, GrantsStore, RefreshTokens],
  exports: [GrantsService, RefreshTokens],
})
export class GrantsModule {}
