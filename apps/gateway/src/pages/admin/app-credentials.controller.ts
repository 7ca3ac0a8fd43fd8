import { Controller, Get, Post } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { consoleApps, type App, type PersonContext } from '@marquee/contracts';
import { Form, FormBody } from '../../http/bodies/form';
import { Id } from '../../http/routing/id';
import { SeeOther, type PageResult } from '../../http/replies/page-reply';
import { Serves, SignedIn, TakesForm } from '../../http/routing/route';
import { attempt } from '../attempt';
import { Person, Visiting } from '../decorators';
import { saying } from '../done';
import { Visit } from '../visit';
import { deletionPage, rotationPage } from './app-credentials.page';
import { appSecretPage } from './apps.page';
import { confirmationIn } from './confirm.page';

/** Replaces the secret of an app, or deletes the app. */
@Controller('admin/:company/apps/:id')
@Serves('admin.appCredentials')
export class AppCredentialsController {
  constructor(private readonly bus: Bus) {}

  @Get('rotate')
  @SignedIn('manage_apps')
  async confirmRotation(
    @Visiting() visit: Visit,
    @Person() person: PersonContext,
    @Id() app_id: number,
  ): Promise<PageResult> {
    return rotationPage(visit, person.company, await this.find(person, app_id));
  }

  @Post('rotate')
  @SignedIn('manage_apps')
  @TakesForm()
  rotate(
    @Visiting() visit: Visit,
    @Person() person: PersonContext,
    @Id() app_id: number,
    @FormBody() form: Form,
  ): Promise<PageResult> {
    const { company } = person;
    const input = { app_id, ...confirmationIn(form, visit) };
    return attempt(
      async () => appSecretPage(visit, company, await this.bus.call(consoleApps.rotate, person, input), false),
      async (failure) => rotationPage(visit, company, await this.find(person, app_id), failure),
    );
  }

  @Get('delete')
  @SignedIn('manage_apps')
  async confirmDeletion(
    @Visiting() visit: Visit,
    @Person() person: PersonContext,
    @Id() app_id: number,
  ): Promise<PageResult> {
    return deletionPage(visit, person.company, await this.find(person, app_id));
  }

  @Post('delete')
  @SignedIn('manage_apps')
  @TakesForm()
  remove(@Visiting() visit: Visit, @Person() person: PersonContext, @Id() app_id: number): Promise<PageResult> {
    const { company } = person;
    return attempt(
      async () => {
        await this.bus.call(consoleApps.remove, person, { app_id });
        return new SeeOther(saying(`/admin/${company}/apps`, 'app-deleted'));
      },
      async (failure) => deletionPage(visit, company, await this.find(person, app_id), failure),
    );
  }

  private find(person: PersonContext, app_id: number): Promise<App> {
    return this.bus.call(consoleApps.get, person, { app_id });
  }
}
