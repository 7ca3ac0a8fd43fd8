import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminSigningSecrets,
  consoleSigningSecrets,
  type OperatorContext,
  type PersonContext,
  type InputOf,
} from '@marquee/contracts';
import { SigningSecretsService } from './signing-secrets.service';

@Controller()
export class SigningSecretsHandlers {
  constructor(private readonly service: SigningSecretsService) {}

  @Handles(consoleSigningSecrets.show)
  show(ctx: PersonContext) {
    return this.service.show(ctx);
  }

  @Handles(consoleSigningSecrets.rotate)
  rotate(ctx: PersonContext) {
    return this.service.rotate(ctx);
  }

  @Handles(adminSigningSecrets.show)
  showToOperator(ctx: OperatorContext, input: InputOf<typeof adminSigningSecrets.show>) {
    return this.service.showTo(ctx, input.company_id);
  }
}
