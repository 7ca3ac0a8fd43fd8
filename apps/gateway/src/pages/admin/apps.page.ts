import type { App, AppCredentials, AppSettings, ShopError } from '@marquee/contracts';
import type { HtmlPage } from '../../http/replies/page-reply';
import { csrfField, notice, problem } from '../controls';
import { html, type Html } from '../html';
import { adminPage } from '../layout';
import { time } from '../time';
import type { Visit } from '../visit';
import { APP_FIELDS, settingsFields } from './app-fields';

const SECTION = 'apps';

export function appsPage(visit: Visit, company: number, apps: readonly App[], done: string | null): HtmlPage {
  const path = `/admin/${company}/apps`;
  const rows = apps.map((app) => appRow(path, app));
  const body = html`<div class="heading">
      <h1>Apps</h1>
      <a class="button" href="${path}/new">New app</a>
    </div>
    <p class="soft">
      The apps that your company publishes, and their credentials for the API. The page Permissions shows what apps may
      do for your company.
    </p>
    ${notice(done)}
    ${
      rows.length > 0
        ? html`<ul class="rows">
            ${rows}
          </ul>`
        : html`<p class="panel empty">No apps yet.</p>`
    }`;
  return adminPage(visit, { section: SECTION, title: 'Apps', body });
}

function appRow(path: string, app: App): Html {
  return html`<li>
    <div class="what">
      <h2><a href="${path}/${app.app_id}">${app.name}</a></h2>
      <p>Client ID <code>${app.client_id}</code></p>
      <p class="soft small">Created ${time(app.created_at)}, ${redirectsIn(app)}</p>
    </div>
    <a class="button quiet slim" href="${path}/${app.app_id}" aria-label="Edit ${app.name}">Edit</a>
  </li>`;
}

function redirectsIn({ redirect_uris: { length } }: App): string {
  return length === 1 ? '1 redirect URI' : `${length} redirect URIs`;
}

export interface NewAppView {
  readonly company: number;
  readonly settings: AppSettings;
  readonly failure?: ShopError;
}

export function newAppPage(visit: Visit, { company, settings, failure }: NewAppView): HtmlPage {
  const path = `/admin/${company}/apps`;
  const body = html`<div class="narrow stack">
    <h1>New app</h1>
    ${problem(failure, APP_FIELDS)}
    <form class="panel stack" method="post" action="${path}/new">
      ${csrfField(visit.csrf)} ${settingsFields(settings, failure)}
      <div class="actions">
        <button>Create the app</button>
        <a class="button quiet" href="${path}">Cancel</a>
      </div>
    </form>
  </div>`;
  return adminPage(visit, { section: SECTION, title: 'New app', body, failure });
}

export interface EditAppView extends NewAppView {
  readonly app: App;
  readonly done?: string | null;
}

export function editAppPage(visit: Visit, { company, app, settings, failure, done = null }: EditAppView): HtmlPage {
  const path = `/admin/${company}/apps/${app.app_id}`;
  const body = html`<div class="narrow stack wide">
    <h1>${app.name}</h1>
    ${notice(done)} ${problem(failure, APP_FIELDS)}
    <section class="panel stack">
      <h2>Credentials</h2>
      <dl class="facts">
        <dt>Client ID</dt>
        <dd><code>${app.client_id}</code></dd>
        <dt>Shared secret</dt>
        <dd>was shown once, when it was created ${formerSecret(app)}</dd>
      </dl>
      <p><a class="button quiet slim" href="${path}/rotate">Create a new secret</a></p>
    </section>
    <form class="panel stack" method="post" action="${path}">
      ${csrfField(visit.csrf)}
      <h2>Settings</h2>
      ${settingsFields(settings, failure)}
      <div class="actions">
        <button>Save</button>
        <a class="button quiet" href="/admin/${company}/apps">Back to all apps</a>
      </div>
    </form>
    <section class="panel stack">
      <h2>Delete this app</h2>
      <p>Every company’s permissions for it end at once.</p>
      <p><a class="button quiet danger slim" href="${path}/delete">Delete the app</a></p>
    </section>
  </div>`;
  return adminPage(visit, { section: SECTION, title: app.name, body, failure });
}

function formerSecret({ former_secret_until }: App): Html | null {
  return former_secret_until === null
    ? null
    : html`<br /><span class="soft small">The previous one works until ${time(former_secret_until)}.</span>`;
}

/** The only time that the secret is shown. */
export function appSecretPage(visit: Visit, company: number, given: AppCredentials, isNew: boolean): HtmlPage {
  const title = isNew ? 'The app is created' : 'The new secret';
  const body = html`<div class="narrow stack">
    <h1>${title}</h1>
    <p class="notice">
      Copy the shared secret now and keep it where only the app can read it. It will not be shown again.
      ${!isNew && 'The previous secret works for another 24 hours.'}
    </p>
    <dl class="panel stack">
      <div class="tight">
        <dt class="label">Client ID</dt>
        <dd><code class="secret">${given.client_id}</code></dd>
      </div>
      <div class="tight">
        <dt class="label">Shared secret</dt>
        <dd><code class="secret">${given.client_secret}</code></dd>
      </div>
    </dl>
    <p><a class="button" href="/admin/${company}/apps/${given.app_id}">I have copied it</a></p>
  </div>`;
  return adminPage(visit, { section: SECTION, title, body });
}
