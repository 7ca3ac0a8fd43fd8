import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminKeys, signingKeys, type OperatorContext, type InputOf } from '@marquee/contracts';
import { KeyRotationService } from './key-rotation.service';
import { SigningKeysService } from './signing-keys.service';

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
