import { Controller, Delete, Get, Param } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import {
  appPermission,
  consoleGrants,
  ShopError,
  type AppPermission,
  type Grant,
  type PersonContext,
} from '@marquee/contracts';
import { Answers, ForManagers, nothing, rawReplyOf, Serves, wholeListOf } from '@marquee/edge';
import { Person } from '../pages/decorators';

/** Addition to the interface: what apps may do for a company. */
@Controller('admin/:company')
@Serves(appPermission)
export class AppPermissionsController {
  constructor(private readonly bus: Bus) {}

  @Get('app_permissions.json')
  @ForManagers('manage_apps')
  @Answers(wholeListOf(appPermission))
  async list(@Person() person: PersonContext): Promise<RawReply> {
    const { grants } = await this.bus.call(consoleGrants.list, person, {});
    return rawReplyOf(grants.map(shown));
  }

  @Delete('app_permissions/:client_id.json')
  @ForManagers('manage_apps')
  @Answers(nothing())
  async revoke(@Person() person: PersonContext, @Param('client_id') client_id: string): Promise<RawReply> {
    const { grants } = await this.bus.call(consoleGrants.list, person, {});
    const grant = grants.find((one) => one.client_id === client_id);
    if (grant === undefined) {
      throw new ShopError('not_found', 'The app has no permissions of this company. Check the client id of the app.');
    }
    return this.bus.pass(consoleGrants.remove, person, { grant_id: grant.grant_id });
  }
}

function shown({ grant_id, scopes, ...grant }: Grant): AppPermission {
  return { id: grant_id, scopes: [...scopes], ...grant };
}
