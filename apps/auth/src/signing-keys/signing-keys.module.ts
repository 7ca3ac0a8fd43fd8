import { Module } from '@nestjs/common';
import { RevocationsModule } from '../revocations/revocations.module';
import { SecretsModule } from '../secrets/secrets.module';
import { KeyRotationService } from './key-rotation.service';
import { KeyRotationWorker } from './key-rotation.worker';
import { SigningKeysHandlers } from './signing-keys.handlers';
import { SigningKeysService } from './signing-keys.service';
import { SigningKeysStore } from './signing-keys.store';

@Module({
  imports: [RevocationsModule, SecretsModule],
  controllers: [SigningKeysHandlers],
  providers: [KeyRotationService, KeyRotationWorker, SigningKeysService, SigningKeysStore],
  exports: [SigningKeysService],
})
export class SigningKeysModule {}
