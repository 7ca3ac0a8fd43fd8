import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminKeys, signingKeys, type OperatorContext, type InputOf } from '@marquee/contracts';
import { RevocationsModule } from '../revocations/revocations.module';
import { SecretsModule } from '../secrets/secrets.module';
import { KeyRotationService } from './key-rotation.service';
import { KeyRotationWorker } from './key-rotation.worker';
import { SigningKeysService } from './signing-keys.service';
import { SigningKeysStore } from './signing-keys.store';

@Controller()
export class SigningKeysHandlers {
  constructor(
    private readonly keys: SigningKeysService,
    private readonly rotation: KeyRotationService,
  ) {}

  @Handles(signingKeys.list)
  async published() {
    return { keys: await this.keys.published() };
  }
  @Handles(adminKeys.list)
  list(ctx: OperatorContext) {
    return this.rotation.list(ctx);
  }
  @Handles(adminKeys.rotate)
  rotate(ctx: OperatorContext, input: InputOf<typeof adminKeys.rotate>) {
    return this.rotation.rotate(ctx, input.withdraw);
  }
}

@Module({
  imports: [RevocationsModule, SecretsModule],
  controllers: [SigningKeysHandlers],
  providers: [KeyRotationService, KeyRotationWorker, SigningKeysService, SigningKeysStore],
  exports: [SigningKeysService],
})
export class SigningKeysModule {}
