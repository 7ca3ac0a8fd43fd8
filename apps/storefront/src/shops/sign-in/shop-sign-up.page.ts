import type { ShopError } from '@marquee/contracts';
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
import { problem, shownFailure } from '../account/failures';
import { newPasswordFields } from '../account/new-password';

type Key =
  | ('title' | 'lead' | 'email' | 'send' | 'signIn')
  | ('sent' | 'sentTo' | 'sentText' | 'nothing')
  | ('choose' | 'firstName' | 'lastName' | 'optional' | 'create');
const MESSAGES: InLanguages<Record<Key, string>> = {
  en: {
    title: 'Sign up',
    lead: 'Enter your email address. We send you a link to create your account.',
    email: 'Email',
    send: 'Send the link',
    signIn: 'You have an account? Sign in',
    sent: 'Check your inbox',
    sentTo: 'We have sent a mail to:',
    sentText: 'Open the link in it to continue. The link works once, for an hour.',
    nothing: 'No mail yet? Check your spam folder, or try again in an hour.',
    choose: 'Create your account',
    firstName: 'First name',
    lastName: 'Last name',
    optional: 'optional',
    create: 'Create the account',
  },
  de: {
    title: 'Registrieren',
    lead: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie Ihr Konto anlegen.',
    email: 'E-Mail',
    send: 'Link senden',
    signIn: 'Sie haben ein Konto? Anmelden',
    sent: 'Prüfen Sie Ihr Postfach',
    sentTo: 'Wir haben eine Mail gesendet an:',
    sentText: 'Öffnen Sie den Link darin, um fortzufahren. Der Link gilt einmal und eine Stunde lang.',
    nothing: 'Keine Mail erhalten? Prüfen Sie Ihren Spam-Ordner, oder versuchen Sie es in einer Stunde noch einmal.',
    choose: 'Konto anlegen',
    firstName: 'Vorname',
    lastName: 'Nachname',
    optional: 'freiwillig',
    create: 'Konto anlegen',
  },
};

export interface NewAccountForm {
  readonly token: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

export function shopSignUpPage(visit: ShopVisit, email = '', wrong?: ShopError): HtmlPage {
  const messages = MESSAGES[visit.language];
  const failure = shownFailure(wrong, visit.language);
  const body = html`<h1>${messages.title}</h1>
    <p>${messages.lead}</p>
    ${problem(wrong, visit.language)}
    <form class="stack" method="post" action="${visit.path('/account/sign-up')}">
      ${csrfField(visit.csrf)}
      ${input({ name: 'email', label: messages.email, type: 'email', value: email, autocomplete: 'email', failure })}
      <button class="full">${messages.send}</button>
    </form>
    <p><a href="${visit.path('/account/sign-in')}">${messages.signIn}</a></p>`;
  return shopCardPage(visit, { title: messages.title, body, failure: wrong });
}

/** The page after the form, the same for known and unknown addresses. */
export function signUpSentPage(visit: ShopVisit, email: string): HtmlPage {
  const messages = MESSAGES[visit.language];
  const body = html`<h1>${messages.sent}</h1>
    <p>${messages.sentTo}<br /><strong>${email}</strong></p>
    <p>${messages.sentText}</p>
    <p class="footnote">${messages.nothing}</p>`;
  return shopCardPage(visit, { title: messages.sent, body });
}

export function newAccountPage(visit: ShopVisit, form: NewAccountForm, email: string, wrong?: ShopError): HtmlPage {
  const messages = MESSAGES[visit.language];
  const { token, first_name = '', last_name = '' } = form;
  const failure = shownFailure(wrong, visit.language);
  const name = { optional: messages.optional, failure };
  const first = { name: 'first_name', label: messages.firstName, value: first_name, autocomplete: 'given-name' };
  const last = { name: 'last_name', label: messages.lastName, value: last_name, autocomplete: 'family-name' };
  const body = html`<h1>${messages.choose}</h1>
    ${problem(wrong, visit.language)}
    <form class="stack" method="post" action="${visit.path('/account/sign-up/confirm')}">
      ${csrfField(visit.csrf)} ${hidden('token', token)}
      <div class="field">
        <label for="username">${messages.email}</label>
        <input type="email" id="username" name="username" value="${email}" autocomplete="username" readonly />
      </div>
      ${newPasswordFields(visit.language, failure)} ${input({ ...name, ...first })} ${input({ ...name, ...last })}
      <button class="full">${messages.create}</button>
    </form>`;
  return shopCardPage(visit, { title: messages.choose, body, failure: wrong });
}
