import { Controller, Get, Post, Query } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { consoleGrants, ShopError, type Grant, type PersonContext } from '@marquee/contracts';
import { Id } from '../../http/routing/id';
import { SeeOther, type PageResult } from '../../http/replies/page-reply';
import type { Query as Sent } from '../../http/routing/query';
import { Serves, SignedIn, TakesForm } from '../../http/routing/route';
import { attempt } from '../attempt';
import { Person, Visiting } from '../decorators';
import { doneIn, saying } from '../done';
import { Visit } from '../visit';
import { permissionsPage, removalPage } from './permissions.page';

/** The permissions of apps at a company. */
@Controller('admin/:company/permissions')
@Serves('admin.permissions')
export class PermissionsController {
  constructor(private readonly bus: Bus) {}

  @Get()
  @SignedIn('manage_apps')
  async list(@Visiting() visit: Visit, @Person() person: PersonContext, @Query() query: Sent): Promise<PageResult> {
    const { grants } = await this.bus.call(consoleGrants.list, person, {});
    return permissionsPage(visit, person.company, grants, doneIn(query));
  }

  @Get(':id/remove')
  @SignedIn('manage_apps')
  async confirmRemoval(
    @Visiting() visit: Visit,
    @Person() person: PersonContext,
    @Id() grant_id: number,
  ): Promise<PageResult> {
    return removalPage(visit, person.company, await this.find(person, grant_id));
  }

  @Post(':id/remove')
  @SignedIn('manage_apps')
  @TakesForm()
  remove(@Visiting() visit: Visit, @Person() person: PersonContext, @Id() grant_id: number): Promise<PageResult> {
    const { company } = person;
    return attempt(
      async () => {
        await this.bus.call(consoleGrants.remove, person, { grant_id });
        return new SeeOther(saying(`/admin/${company}/permissions`, 'permission-removed'));
      },
      async (failure) => removalPage(visit, company, await this.find(person, grant_id), failure),
    );
  }

  private async find(person: PersonContext, grant_id: number): Promise<Grant> {
    const { grants } = await this.bus.call(consoleGrants.list, person, {});
    const found = grants.find((grant) => grant.grant_id === grant_id);
    if (found === undefined) throw new ShopError('not_found');
    return found;
  }
}
