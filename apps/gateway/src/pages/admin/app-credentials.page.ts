import type { App, ShopError } from '@marquee/contracts';
import type { HtmlPage } from '../../http/replies/page-reply';
import { html } from '../html';
import type { Visit } from '../visit';
import { confirmPage } from './confirm.page';

export function rotationPage(visit: Visit, company: number, app: App, failure?: ShopError): HtmlPage {
  const back = `/admin/${company}/apps/${app.app_id}`;
  const says = html`<p>The app gets a new shared secret. The previous one works for another 24 hours.</p>`;
  return confirmPage(visit, {
    section: 'apps',
    title: `Create a new secret for ${app.name}?`,
    says,
    action: `${back}/rotate`,
    button: 'Create a new secret',
    asksPassword: true,
    back,
    failure,
  });
}

export function deletionPage(visit: Visit, company: number, app: App, failure?: ShopError): HtmlPage {
  const back = `/admin/${company}/apps/${app.app_id}`;
  const says = html`<p>
    All permissions that companies gave the app end at once. Its tokens are rejected and its webhooks stop. You cannot
    undo this.
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
