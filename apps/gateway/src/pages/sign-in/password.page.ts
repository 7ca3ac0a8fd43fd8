import type { PasswordLink, ShopError } from '@marquee/contracts';
import { cardPage, csrfField, hidden, html, type HtmlPage, input, problem } from '@marquee/edge';

export interface ForgotView {
  readonly csrf: string;
  readonly email?: string;
  readonly failure?: ShopError;
}

export function forgotPage({ csrf, email, failure }: ForgotView): HtmlPage {
  const title = 'Forgot your password?';
  const body = html`<h1>${title}</h1>
    <p>Enter the email address that you sign in with. We send you a link to set a new password.</p>
    ${problem(failure, ['email'])}
    <form class="stack" method="post" action="/sign-in/forgot">
      ${csrfField(csrf)}
      ${input({ name: 'email', label: 'Email', type: 'email', value: email, autocomplete: 'username', autofocus: true, failure })}
      <button class="full">Send the link</button>
    </form>
    <p><a href="/sign-in">Back to sign-in</a></p>`;
  return cardPage({ title, body, failure });
}

/** One page for known and unknown addresses. */
export function linkSentPage(email: string): HtmlPage {
  const title = 'Check your inbox';
  const body = html`<h1>${title}</h1>
    <p>
      If <strong>${email}</strong> can sign in here, a mail with a link is on its way. The link works once, for an hour.
    </p>
    <p>No mail yet? Check your spam folder, or <a href="/sign-in/forgot">try another address</a>.</p>
    <p><a href="/sign-in">Back to sign-in</a></p>`;
  return cardPage({ title, body });
}

export interface PasswordView {
  readonly csrf: string;
  readonly token: string;
  readonly link: PasswordLink;
  readonly failure?: ShopError;
}

export function passwordPage({ csrf, token, link, failure }: PasswordView): HtmlPage {
  const isNew = link.purpose === 'invitation';
  const title = isNew ? 'Welcome: choose a password' : 'Choose a new password';
  const password = { type: 'password', autocomplete: 'new-password', failure } as const;
  const body = html`<h1>${title}</h1>
    ${problem(failure, ['password', 'password_confirmation'])}
    <form class="stack" method="post" action="/sign-in/password">
      ${csrfField(csrf)} ${hidden('token', token)}
      <div class="field">
        <label for="username">Email</label>
        <input type="email" id="username" name="username" value="${link.email}" autocomplete="username" readonly />
      </div>
      ${input({
        ...password,
        name: 'password',
        label: 'Password',
        hint: '8 to 128 characters. A few memorable words are better than a short, complex password.',
        autofocus: true,
      })}
      ${input({ ...password, name: 'password_confirmation', label: 'Confirm password' })}
      <button class="full">Set the password</button>
    </form>
    ${!isNew && html`<p class="footnote">You will be signed out everywhere.</p>`}`;
  return cardPage({ title, body, failure });
}

export function deadLinkPage(failure: ShopError): HtmlPage {
  const title = 'This link no longer works';
  const body = html`<h1>${title}</h1>
    <p>The link was already used or has expired.</p>
    <p>
      <a href="/sign-in/forgot">Request a new link</a>, or <a href="/sign-in">sign in</a> if you have set your password.
    </p>`;
  return cardPage({ title, body, failure });
}
