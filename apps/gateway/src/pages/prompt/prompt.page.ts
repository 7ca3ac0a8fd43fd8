import { SCOPES, type AuthorizationRequest, type Review, type Scope, type ShopError } from '@marquee/contracts';
import {
  appName,
  cardPage,
  csrfField,
  hidden,
  html,
  type Html,
  type HtmlPage,
  isolated,
  requestNote,
  signOutForm,
  type Visit,
} from '@marquee/edge';
import { promptPath } from './authorization-query';

type Choice = Extract<Review, { outcome: 'choose' }>;
type Consent = Extract<Review, { outcome: 'consent' }>;

/** Without a valid redirect address the page itself shows the error. */
export function refusedPage(visit: Visit, request: AuthorizationRequest, failure: ShopError): HtmlPage {
  const title = 'This app cannot ask for permission';
  const body = html`<h1>${title}</h1>
    <p>${failure.message}</p>
    <p>
      You were sent here by an app or a website. Nothing was allowed. If this surprises you, contact the app or website.
    </p>
    ${requestNote(visit.call.requestId)} ${visit.visitor !== null && whoIs(visit, request)}`;
  return cardPage({ title, body, failure });
}

export function choosePage(visit: Visit, request: AuthorizationRequest, { app, companies }: Choice): HtmlPage {
  const title = 'Choose a company';
  const links = companies.map(
    ({ company_id, company_name }) =>
      html`<li><a href="${promptPath(request, company_id)}">${isolated(company_name)}</a></li>`,
  );
  const body = html`<h1>${title}</h1>
    <p>Which company may ${appName(app)} act for?</p>
    <ul class="choices">
      ${links}
    </ul>
    ${whoIs(visit, request)}`;
  return cardPage({ title, body });
}

export function consentPage(visit: Visit, request: AuthorizationRequest, review: Consent): HtmlPage {
  const { app, company } = review;
  const body = html`<h1>Allow ${isolated(app.name)}?</h1>
    <dl class="facts">
      <dt>App</dt>
      <dd>${appName(app)}</dd>
      <dt>Company</dt>
      <dd><strong>${isolated(company.company_name)}</strong> ${otherCompany(visit, request)}</dd>
    </dl>
    ${permissions(review)}
    <form method="post" action="${promptPath(request)}">
      ${csrfField(visit.csrf)} ${hidden('company', String(company.company_id))}
      <div class="decide">
        <button class="quiet" name="decision" value="deny">Deny</button>
        <button name="decision" value="allow">Allow</button>
      </div>
    </form>
    <p class="soft small">
      You will go on to <strong>${app.redirect_origin}</strong>. You can remove these permissions at any time on the
      page Permissions.
    </p>
    ${whoIs(visit, request)}`;
  return cardPage({ title: `Allow ${app.name}?`, body, leadsOut: true, roomy: true });
}

/** Empty if the company has already granted every scope, possibly only for online access. */
function permissions({ asked, held, access_type }: Consent): Html {
  const isMore = held.length > 0;
  return html`${asked.length > 0 && scopesSection(isMore ? 'It now also asks to' : 'It asks to', asked, 'scopes asked')}
  ${isMore && scopesSection('Already allowed by your company', held, 'scopes held')}
  ${access_type === 'offline' && html`<p>It can act for your company while you are away.</p>`}`;
}

function scopesSection(heading: string, scopes: readonly Scope[], style: string): Html {
  return html`<section>
    <h2>${heading}</h2>
    <ul class="${style}">
      ${scopes.map((scope) => html`<li>${SCOPES[scope]}</li>`)}
    </ul>
  </section>`;
}

function otherCompany({ visitor }: Visit, request: AuthorizationRequest): Html | false {
  const several = (visitor?.memberships.length ?? 0) > 1;
  return several && html`<a class="small" href="${promptPath(request)}">change</a>`;
}

function whoIs({ csrf, email }: Visit, request: AuthorizationRequest): Html {
  return html`<div class="footnote who">
    <span>Signed in as <strong>${email}</strong>. Not you?</span>
    ${signOutForm(csrf, 'Sign out', promptPath(request))}
  </div>`;
}
