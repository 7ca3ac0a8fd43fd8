import { Controller, Get, Post } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { consoleApps, type App, type PersonContext, type ShopError } from '@marquee/contracts';
import { Id } from '../../http/id';
import { SignedIn, TakesForm } from '../../http/route';
import { attempt } from '../attempt';
import { Person, Visiting } from '../decorators';
import { saying } from '../done';
import { html } from '../html';
import { SeeOther, type HtmlPage, type PageResult } from '../page-reply';
import { Visit } from '../visit';
import { appSecretPage } from './apps.page';
import { confirmPage } from './confirm.page';

/** What an app loses: its secret for a new one, or everything. */
@Controller('admin/:company/apps/:id')
export class AppCredentialsController {
  constructor(private readonly bus: Bus) {}

  @Get('rotate')
  @SignedIn()
  async confirmRotation(
    @Visiting() visit: Visit,
    @Person() person: PersonContext,
    @Id() app_id: number,
  ): Promise<PageResult> {
    return rotationPage(visit, person.company, await this.find(person, app_id));
  }

  @Post('rotate')
  @SignedIn()
  @TakesForm()
  rotate(@Visiting() visit: Visit, @Person() person: PersonContext, @Id() app_id: number): Promise<PageResult> {
    const { company } = person;
    return attempt(
      async () => appSecretPage(visit, company, await this.bus.call(consoleApps.rotate, person, { app_id }), false),
      async (failure) => rotationPage(visit, company, await this.find(person, app_id), failure),
    );
  }

  @Get('delete')
  @SignedIn()
  async confirmDeletion(
    @Visiting() visit: Visit,
    @Person() person: PersonContext,
    @Id() app_id: number,
  ): Promise<PageResult> {
    return deletionPage(visit, person.company, await this.find(person, app_id));
  }

  @Post('delete')
  @SignedIn()
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

function rotationPage(visit: Visit, company: number, app: App, failure?: ShopError): HtmlPage {
  const back = `/admin/${company}/apps/${app.app_id}`;
  const says = html`<p>The app gets a new shared secret. The present one works for another 24 hours.</p>
    <p>Webhooks are signed with both until then.</p>`;
  const title = `Make a new secret for ${app.name}?`;
  return confirmPage(visit, {
    section: 'apps',
    title,
    says,
    action: `${back}/rotate`,
    button: 'Make a new secret',
    back,
    failure,
  });
}

function deletionPage(visit: Visit, company: number, app: App, failure?: ShopError): HtmlPage {
  const back = `/admin/${company}/apps/${app.app_id}`;
  const says = html`<p>
    The permissions that companies have given it end at once, its tokens are refused, and its webhooks stop. This cannot
    be undone.
  </p>`;
  return confirmPage(visit, {
    section: 'apps',
    title: `Delete ${app.name}?`,
    says,
    action: `${back}/delete`,
    button: 'Delete the app',
    danger: true,
    back,
    failure,
  });
}
