import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminSigningSecrets,
  consoleSigningSecrets,
  type Confirmation,
  type OperatorContext,
  type PersonContext,
  type InputOf,
} from '@marquee/contracts';
import { ActingUsersModule } from '../acting-users/acting-users.module';
import { ActingUsersService } from '../acting-users/acting-users.service';
import { SecretsModule } from '../secrets/secrets.module';
import { SigningSecretsService, SigningSecretsStore } from './signing-secrets.service';

@Controller()
export class SigningSecretsHandlers {
  constructor(
    private readonly service: SigningSecretsService,
    private readonly users: ActingUsersService,
  ) {}

  @Handles(consoleSigningSecrets.show)
  async show(ctx: PersonContext, confirmation: Confirmation) {
    await this.users.confirm(ctx, 'manage_apps', confirmation);
    return this.service.show(ctx);
  }

  @Handles(consoleSigningSecrets.rotate)
  async rotate(ctx: PersonContext, confirmation: Confirmation) {
    await this.users.confirm(ctx, 'manage_apps', confirmation);
    return this.service.rotate(ctx);
  }

  @Handles(adminSigningSecrets.show)
  showToOperator(ctx: OperatorContext, input: InputOf<typeof adminSigningSecrets.show>) {
    return this.service.showTo(ctx, input.company_id);
  }
}

@Module({
  imports: [ActingUsersModule, SecretsModule],
  controllers: [SigningSecretsHandlers],
  providers: [SigningSecretsService, SigningSecretsStore],
})
export class SigningSecretsModule {}
