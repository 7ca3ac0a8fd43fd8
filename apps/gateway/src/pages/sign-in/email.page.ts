import type { EmailChange, ShopError } from '@marquee/contracts';
import { cardPage, csrfField, hidden, html, type HtmlPage, problem } from '@marquee/edge';

export interface EmailView {
  readonly csrf: string;
  readonly token: string;
  readonly change: EmailChange;
  readonly failure?: ShopError;
}

export function emailPage({ csrf, token, change, failure }: EmailView): HtmlPage {
  const title = 'Confirm your new email';
  const body = html`<h1>${title}</h1>
    ${problem(failure)}
    <p>
      You currently sign in with <strong>${change.email}</strong>. After you confirm, you sign in with
      <strong>${change.new_email}</strong> and the same password.
    </p>
    <form class="stack" method="post" action="/sign-in/email">
      ${csrfField(csrf)} ${hidden('token', token)}
      <button class="full">Confirm the new email</button>
    </form>`;
  return cardPage({ title, body, failure });
}

export function deadEmailLinkPage(failure: ShopError): HtmlPage {
  const title = 'This link no longer works';
  const body = html`<h1>${title}</h1>
    <p>The link was already used or has expired.</p>
    <p>Enter your new email again on the page <a href="/admin/account">Your account</a>.</p>`;
  return cardPage({ title, body, failure });
}
