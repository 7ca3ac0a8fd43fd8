import type { ErrorCode, ShopError } from '@marquee/contracts';
import {
  csrfField,
  hidden,
  html,
  type HtmlPage,
  type InLanguages,
  input,
  shopCardPage,
  type ShopVisit,
} from '@marquee/edge';

interface Messages {
  readonly title: string;
  readonly email: string;
  readonly password: string;
  readonly forgot: string;
  readonly signUp: string;
  readonly failures: Partial<Record<ErrorCode, string>>;
  readonly otherFailure: string;
}
const MESSAGES: InLanguages<Messages> = {
  en: {
    title: 'Sign in',
    email: 'Email',
    password: 'Password',
    forgot: 'Forgot your password?',
    signUp: 'New here? Sign up',
    failures: {
      unauthorized: 'Email or password is wrong. Check both and try again.',
      forbidden: 'This account is disabled. Please ask the shop about it.',
      rate_limited: 'Too many attempts. Please try again later.',
    },
    otherFailure: 'Some fields are invalid. Correct them and send the form again.',
  },
  de: {
    title: 'Anmelden',
    email: 'E-Mail',
    password: 'Passwort',
    forgot: 'Passwort vergessen?',
    signUp: 'Neu hier? Registrieren',
    failures: {
      unauthorized: 'E-Mail oder Passwort ist falsch. Prüfen Sie beides und versuchen Sie es noch einmal.',
      forbidden: 'Dieses Konto ist gesperrt. Bitte fragen Sie den Shop danach.',
      rate_limited: 'Zu viele Versuche. Bitte versuchen Sie es später noch einmal.',
    },
    otherFailure: 'Einige Angaben sind ungültig. Korrigieren Sie sie und senden Sie das Formular erneut.',
  },
};

interface Asked {
  /** The page that signing in leads to. */
  readonly next: string;
  readonly email?: string;
  readonly failure?: ShopError;
}

export function shopSignInPage(visit: ShopVisit, { next, email = '', failure }: Asked): HtmlPage {
  const messages = MESSAGES[visit.language];
  const wrong = failure && (messages.failures[failure.code] ?? messages.otherFailure);
  const body = html`<h1>${messages.title}</h1>
    ${wrong !== undefined && html`<p class="notice bad" role="alert">${wrong}</p>`}
    <form class="stack" method="post" action="${visit.path('/account/sign-in')}">
      ${csrfField(visit.csrf)} ${hidden('next', next)}
      ${input({ name: 'email', label: messages.email, type: 'email', value: email, autocomplete: 'username' })}
      ${input({ name: 'password', label: messages.password, type: 'password', autocomplete: 'current-password' })}
      <button class="full">${messages.title}</button>
    </form>
    <p><a href="${visit.path('/account/forgot')}">${messages.forgot}</a></p>
    <p><a href="${visit.path('/account/sign-up')}">${messages.signUp}</a></p>`;
  return shopCardPage(visit, { title: messages.title, body, failure });
}
