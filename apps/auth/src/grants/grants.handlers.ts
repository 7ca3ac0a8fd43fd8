import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { adminGrants, consoleGrants, type OperatorContext, type PersonContext, type InputOf } from '@marquee/contracts';
import { ActingUsersService } from '../acting-users/acting-users.service';
import { GrantsService } from './grants.service';

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
