import { Controller, Get, Post, Query } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { consoleApps, type PersonContext } from '@marquee/contracts';
import { Form, FormBody } from '../../http/bodies/form';
import { Id } from '../../http/routing/id';
import { SeeOther, type PageResult } from '../../http/replies/page-reply';
import type { Query as Sent } from '../../http/routing/query';
import { Serves, SignedIn, TakesForm } from '../../http/routing/route';
import { attempt } from '../attempt';
import { Person, Visiting } from '../decorators';
import { doneIn, saying } from '../done';
import { Visit } from '../visit';
import { BLANK_APP, settingsIn } from './app-form';
import { appSecretPage, appsPage, editAppPage, newAppPage } from './apps.page';

/** The apps that a company publishes. */
@Controller('admin/:company/apps')
@Serves('admin.apps')
export class AppsController {
  constructor(private readonly bus: Bus) {}

  @Get()
  @SignedIn('manage_apps')
  async list(@Visiting() visit: Visit, @Person() person: PersonContext, @Query() query: Sent): Promise<PageResult> {
    const { apps } = await this.bus.call(consoleApps.list, person, {});
    return appsPage(visit, person.company, apps, doneIn(query));
  }

  @Get('new')
  @SignedIn('manage_apps')
  blank(@Visiting() visit: Visit, @Person() { company }: PersonContext): PageResult {
    const settings = { ...BLANK_APP, developer_email: visit.email ?? '' };
    return newAppPage(visit, { company, settings });
  }

  @Post('new')
  @SignedIn('manage_apps')
  @TakesForm()
  create(@Visiting() visit: Visit, @Person() person: PersonContext, @FormBody() form: Form): Promise<PageResult> {
    const { company } = person;
    const settings = settingsIn(form);
    return attempt(
      async () => appSecretPage(visit, company, await this.bus.call(consoleApps.create, person, settings), true),
      (failure) => newAppPage(visit, { company, settings, failure }),
    );
  }

  @Get(':id')
  @SignedIn('manage_apps')
  async edit(
    @Visiting() visit: Visit,
    @Person() person: PersonContext,
    @Id() app_id: number,
    @Query() query: Sent,
  ): Promise<PageResult> {
    const app = await this.bus.call(consoleApps.get, person, { app_id });
    return editAppPage(visit, { company: person.company, app, settings: app, done: doneIn(query) });
  }

  @Post(':id')
  @SignedIn('manage_apps')
  @TakesForm()
  update(
    @Visiting() visit: Visit,
    @Person() person: PersonContext,
    @Id() app_id: number,
    @FormBody() form: Form,
  ): Promise<PageResult> {
    const { company } = person;
    const settings = settingsIn(form);
    return attempt(
      async () => {
        await this.bus.call(consoleApps.update, person, { app_id, app: settings });
        return new SeeOther(saying(`/admin/${company}/apps/${app_id}`, 'app-saved'));
      },
      async (failure) => {
        const app = await this.bus.call(consoleApps.get, person, { app_id });
        return editAppPage(visit, { company, app, settings, failure });
      },
    );
  }
}
