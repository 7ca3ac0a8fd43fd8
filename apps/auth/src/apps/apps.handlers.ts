import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminApps,
  companyId,
  consoleApps,
  defaultsOf,
  ownApp,
  type AppCredentials,
  type AppWithSecret,
  type CreateApp,
  type OperatorContext,
  type PersonContext,
  type InputOf,
} from '@marquee/contracts';
import { ActingUsersService } from '../acting-users/acting-users.service';
import { AppCreationService } from './app-creation.service';
import { AppsService } from './apps.service';

/** Operations of the operator's command line. */
@Controller()
export class AdminAppsHandlers {
  constructor(
    private readonly service: AppsService,
    private readonly creation: AppCreationService,
  ) {}

  @Handles(adminApps.list)
  list(ctx: OperatorContext, input: InputOf<typeof adminApps.list>) {
    return this.service.list(ctx, companyId(input.company_id));
  }
  @Handles(adminApps.create)
  create(ctx: OperatorContext, input: CreateApp) {
    return this.creation.createFor(ctx, input);
  }
  @Handles(adminApps.update)
  update(ctx: OperatorContext, { client_id, app }: InputOf<typeof adminApps.update>) {
    return this.service.update({ ctx, client_id }, app);
  }
  @Handles(adminApps.rotate)
  rotate(ctx: OperatorContext, { client_id }: InputOf<typeof adminApps.rotate>) {
    return this.service.rotate({ ctx, client_id });
  }
  @Handles(adminApps.remove)
  remove(ctx: OperatorContext, { client_id }: InputOf<typeof adminApps.remove>) {
    return this.service.remove({ ctx, client_id });
  }
}

/** Operations of the publisher's users in the console. */
@Controller()
export class ConsoleAppsHandlers {
  constructor(
    private readonly service: AppsService,
    private readonly creation: AppCreationService,
    private readonly users: ActingUsersService,
  ) {}

  @Handles(consoleApps.list)
  async list(ctx: PersonContext) {
    await this.users.require(ctx, 'manage_apps');
    return this.service.list(ctx, ctx.company);
  }
  @Handles(consoleApps.get)
  async get(ctx: PersonContext, { app_id }: InputOf<typeof consoleApps.get>) {
    await this.users.require(ctx, 'manage_apps');
    return this.service.get(ctx, app_id);
  }
  @Handles(consoleApps.create)
  async create(ctx: PersonContext, input: InputOf<typeof consoleApps.create>) {
    await this.users.require(ctx, 'manage_apps');
    return this.withSettings(ctx, await this.creation.createOwn(ctx, { ...defaultsOf(ownApp), ...input }));
  }
  @Handles(consoleApps.update)
  async update(ctx: PersonContext, { app_id, app }: InputOf<typeof consoleApps.update>) {
    await this.users.require(ctx, 'manage_apps');
    return this.service.update({ ctx, app_id }, app);
  }
  @Handles(consoleApps.rotate)
  async rotate(ctx: PersonContext, { app_id, ...confirmation }: InputOf<typeof consoleApps.rotate>) {
    await this.users.confirm(ctx, 'manage_apps', confirmation);
    return this.withSettings(ctx, await this.service.rotate({ ctx, app_id }));
  }
  @Handles(consoleApps.remove)
  async remove(ctx: PersonContext, { app_id }: InputOf<typeof consoleApps.remove>) {
    await this.users.require(ctx, 'manage_apps');
    await this.service.remove({ ctx, app_id });
    return {};
  }

  private async withSettings(ctx: PersonContext, credentials: AppCredentials): Promise<AppWithSecret> {
    return { ...(await this.service.get(ctx, credentials.app_id)), ...credentials };
  }
}
