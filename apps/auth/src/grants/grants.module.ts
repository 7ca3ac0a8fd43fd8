import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminGrants, consoleGrants, type OperatorContext, type PersonContext, type InputOf } from '@marquee/contracts';
import { ActingUsersModule } from '../acting-users/acting-users.module';
import { ActingUsersService } from '../acting-users/acting-users.service';
import { RevocationsModule } from '../revocations/revocations.module';
import { SecretsModule } from '../secrets/secrets.module';
import { EndedGrantsWorker } from './ended-grants.worker';
import { GrantsService } from './grants.service';
import { GrantsStore } from './grants.store';
import { RefreshTokens } from './refresh-tokens.adapter';

@Controller()
export class GrantsHandlers {
  constructor(
    private readonly service: GrantsService,
    private readonly users: ActingUsersService,
  ) {}

  @Handles(consoleGrants.list)
  async list(ctx: PersonContext) {
    await this.users.require(ctx, 'manage_apps');
    return this.service.list(ctx);
  }
  @Handles(consoleGrants.remove)
  async remove(ctx: PersonContext, input: InputOf<typeof consoleGrants.remove>) {
    await this.users.require(ctx, 'manage_apps');
    return this.service.removeOwn(ctx, input.grant_id);
  }
  @Handles(adminGrants.remove)
  removeOf(ctx: OperatorContext, input: InputOf<typeof adminGrants.remove>) {
    return this.service.removeOf(ctx, input);
  }
}

@Module({
  imports: [ActingUsersModule, RevocationsModule, SecretsModule],
  controllers: [GrantsHandlers],
  providers: [EndedGrantsWorker, GrantsService, GrantsStore, RefreshTokens],
  exports: [GrantsService, RefreshTokens],
})
export class GrantsModule {}
