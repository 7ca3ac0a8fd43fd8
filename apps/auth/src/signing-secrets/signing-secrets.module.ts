import { Module } from '@nestjs/common';
import { ActingUsersModule } from '../acting-users/acting-users.module';
import { SecretsModule } from '../secrets/secrets.module';
import { SigningSecretsHandlers } from './signing-secrets.handlers';
import { SigningSecretsService } from './signing-secrets.service';
import { SigningSecretsStore } from './signing-secrets.store';

@Module({
  imports: [ActingUsersModule, SecretsModule],
  controllers: [SigningSecretsHandlers],
  providers: [SigningSecretsService, SigningSecretsStore],
})
export class SigningSecretsModule {}
