import { Module } from '@nestjs/common';
import { SecretsModule } from '../secrets/secrets.module';
import { SigningSecretsHandlers } from './signing-secrets.handlers';
import { SigningSecretsService } from './signing-secrets.service';
import { SigningSecretsStore } from './signing-secrets.store';

@Module({
  imports: [SecretsModule],
  controllers: [SigningSecretsHandlers],
  providers: [SigningSecretsService, SigningSecretsStore],
})
export class SigningSecretsModule {}
