import { SCOPES, type Grant, type ShopError } from '@marquee/contracts';
import type { HtmlPage } from '../../http/replies/page-reply';
import { notice } from '../controls';
import { html, type Html } from '../html';
import { adminPage } from '../layout';
import { time } from '../time';
import type { Visit } from '../visit';
import { confirmPage } from './confirm.page';

const SECTION = 'permissions';

export function permissionsPage(
  visit: Visit,
  company: number,
  grants: readonly Grant[],
  done: string | null,
): HtmlPage {
  const rows = grants.map((grant) => grantRow(company, grant));
  const body = html`<h1>Permissions</h1>
    <p class="soft">The apps that may act for your company, and what they may do.</p>
    ${notice(done)}
    ${
      rows.length > 0
        ? html`<ul class="rows">
            ${rows}
          </ul>`
        : html`<p class="panel empty">No app may act for your company.</p>`
    }`;
  return adminPage(visit, { section: SECTION, title: 'Permissions', body });
}

function grantRow(company: number, grant: Grant): Html {
  const { grant_id, app_name, publisher, scopes, user_email, created_at, last_used_at } = grant;
  return html`<li>
    <div class="what">
      <h2>${app_name} ${publisher !== '' && html`<span class="soft small">by ${publisher}</span>`}</h2>
      <ul class="scopes">
        ${scopes.map((scope) => html`<li>${SCOPES[scope]}</li>`)}
      </ul>
      <p class="soft small">
        Allowed by ${user_email} on ${time(created_at)}.
        ${last_used_at === null ? 'Not used yet.' : html`Last used ${time(last_used_at)}.`}
      </p>
    </div>
    <a
      class="button quiet danger slim"
      href="/admin/${company}/permissions/${grant_id}/remove"
      aria-label="Remove the permissions of ${app_name}"
      >Remove</a
    >
  </li>`;
}

export function removalPage(visit: Visit, company: number, grant: Grant, failure?: ShopError): HtmlPage {
  const back = `/admin/${company}/permissions`;
  return confirmPage(visit, {
    section: SECTION,
    title: `Remove the permissions of ${grant.app_name}?`,
    says: html`<p>
      The app can no longer see or change anything of your company, and its webhooks stop. It can ask you for permission
      again.
    </p>`,
    action: `${back}/${grant.grant_id}/remove`,
    button: 'Remove the permissions',
    danger: true,
    back,
    failure,
  });
}
