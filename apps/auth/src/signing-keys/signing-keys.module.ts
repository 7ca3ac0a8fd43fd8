import { Module } from '@nestjs/common';
import { RevocationsModule } from '../revocations/revocations.module';
import { SecretsModule } from '../secrets/secrets.module';
import { KeyRotationService } from './key-rotation.service';
import { KeyRotationWorker } from './key-rotation.worker';
import { KeysHandlers } from './keys.handlers';
import { SigningKeys } from './signing-keys';
import { SigningKeysStore } from './signing-keys.store';

@Module({
  imports: [RevocationsModule, SecretsModule],
  controllers: [KeysHandlers],
  providers: [KeyRotationService, KeyRotationWorker, SigningKeys, SigningKeysStore],
  exports: [SigningKeys],
})
export class SigningKeysModule {}
