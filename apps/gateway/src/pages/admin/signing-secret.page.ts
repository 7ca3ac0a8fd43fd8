import type { ShopError, SigningSecret } from '@marquee/contracts';
import type { HtmlPage } from '../../http/replies/page-reply';
import { csrfField, problem } from '../controls';
import { html, type Html } from '../html';
import { adminPage } from '../layout';
import { time } from '../time';
import type { Visit } from '../visit';
import { confirmPage, passwordField } from './confirm.page';

const SECTION = 'signing-secret';

export interface SigningSecretView {
  readonly company: number;
  /** The page with the secrets, shown only after the user requested them. */
  readonly secrets?: readonly SigningSecret[];
  readonly isNew?: boolean;
  readonly failure?: ShopError;
}

export function signingSecretPage(visit: Visit, o: SigningSecretView): HtmlPage {
  const path = `/admin/${o.company}/signing-secret`;
  const body = html`<div class="narrow stack">
    <h1>Signing secret</h1>
    <p>
      Your own website signs login tokens with it, so that customers who are signed in there are signed in to your shop
      as well. Anyone who has this secret can sign in as any of your customers.
    </p>
    ${problem(o.failure, ['password'])}
    ${o.isNew === true && html`<p class="notice" role="status">The new secret is in use.</p>`}
    <div class="panel stack">
      ${o.secrets === undefined ? hiddenSecret(visit, path, o.failure) : o.secrets.map(shownSecret)}
      <p><a class="button quiet slim" href="${path}/rotate">Create a new secret</a></p>
    </div>
  </div>`;
  return adminPage(visit, { section: SECTION, title: 'Signing secret', body, failure: o.failure });
}

function hiddenSecret(visit: Visit, path: string, failure: ShopError | undefined): Html {
  return html`<p><code aria-hidden="true">••••••••••••••••••••••••</code></p>
    <form class="stack" method="post" action="${path}">
      ${csrfField(visit.csrf)} ${passwordField(failure)}
      <p><button class="slim">Show the secret</button></p>
    </form>`;
}

function shownSecret({ secret, created_at, valid_until }: SigningSecret): Html {
  return html`<div class="tight">
    <h2>${valid_until === null ? 'Secret' : 'Previous secret'}</h2>
    <p><code class="secret">${secret}</code></p>
    <p class="soft small">
      Created ${time(created_at)}. ${valid_until !== null && html`Its tokens are accepted until ${time(valid_until)}.`}
    </p>
  </div>`;
}

export function signingRotationPage(visit: Visit, company: number, failure?: ShopError): HtmlPage {
  const back = `/admin/${company}/signing-secret`;
  return confirmPage(visit, {
    section: SECTION,
    title: 'Create a new signing secret?',
    says: html`<p>
      Change the secret on your website within 24 hours. Until then login tokens that are signed with the current secret
      are accepted, too. Tokens that are signed with an older secret are rejected at once.
    </p>`,
    action: `${back}/rotate`,
    button: 'Create a new secret',
    asksPassword: true,
    back,
    failure,
  });
}
