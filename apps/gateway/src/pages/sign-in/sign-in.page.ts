import type { AskingApp, ShopError } from '@marquee/contracts';
import { appName, cardPage, csrfField, hidden, html, type HtmlPage, input, notice, problem } from '@marquee/edge';

export interface SignInView {
  readonly csrf: string;
  /** The page that signing in leads to. */
  readonly next: string;
  readonly email?: string;
  /** The app that sent the visitor here. */
  readonly app?: AskingApp;
  readonly done?: string | null;
  readonly failure?: ShopError;
}

export function signInPage({ csrf, next, email = '', app, done = null, failure }: SignInView): HtmlPage {
  const body = html`<h1>Sign in</h1>
    ${app !== undefined && html`<p class="soft">to continue to ${appName(app)}</p>`} ${notice(done)} ${problem(failure)}
    <form class="stack" method="post" action="/sign-in">
      ${csrfField(csrf)} ${hidden('next', next)}
      ${input({
        name: 'email',
        label: 'Email',
        type: 'email',
        value: email,
        autocomplete: 'username',
        autofocus: email === '',
      })}
      ${input({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'current-password',
        autofocus: email !== '',
      })}
      <button class="full">Sign in</button>
    </form>
    <p><a href="/sign-in/forgot">Forgot your password?</a></p>`;
  return cardPage({ title: 'Sign in', body, failure, leadsOut: app !== undefined });
}
