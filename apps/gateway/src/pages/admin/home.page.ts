import type { HtmlPage } from '../../http/replies/page-reply';
import { html } from '../html';
import { adminPage } from '../layout';
import type { Visit } from '../visit';

/** The page for users of several companies, and of none. */
export function homePage(visit: Visit): HtmlPage {
  const memberships = visit.visitor?.memberships ?? [];
  if (memberships.length === 0) return strangerPage(visit);
  const title = 'Choose a company';
  const links = memberships.map(
    ({ company_id, company_name }) => html`<li><a href="/admin/${company_id}">${company_name}</a></li>`,
  );
  const body = html`<div class="narrow stack">
    <h1>${title}</h1>
    <ul class="choices">
      ${links}
    </ul>
  </div>`;
  return adminPage(visit, { title, body });
}

function strangerPage(visit: Visit): HtmlPage {
  const title = 'You are not a user of any company';
  const body = html`<div class="narrow stack">
    <h1>${title}</h1>
    <p>
      <strong>${visit.email}</strong> is not an active user of any company. Ask an administrator of the company to
      invite you.
    </p>
  </div>`;
  return adminPage(visit, { title, body });
}

/** The page for a user who may allow apps but manage nothing. */
export function noSectionPage(visit: Visit): HtmlPage {
  const title = 'No permissions for this company';
  const body = html`<div class="narrow stack">
    <h1>${title}</h1>
    <p>
      You can allow apps to act for <strong>${visit.membership?.company_name}</strong>. To manage apps, the shop or
      users, ask a user of the company who manages users for the permission.
    </p>
  </div>`;
  return adminPage(visit, { title, body });
}
