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
import { problem, shownFailure } from './failures';
import { newPasswordFields } from './new-password';

const MESSAGES: InLanguages<
  Record<
    | 'title'
    | 'lead'
    | 'email'
    | 'send'
    | 'back'
    | 'sent'
    | 'sentText'
    | 'choose'
    | 'set'
    | 'everywhere'
    | 'done'
    | 'doneText'
    | 'signIn'
    | 'dead'
    | 'deadText'
    | 'anew',
    string
  >
> = {
  en: {
    title: 'Forgot your password?',
    lead: 'Enter the email address that you sign in with. We send you a link to choose a new password.',
    email: 'Email',
    send: 'Send the link',
    back: 'Back to sign-in',
    sent: 'Check your inbox',
    sentText:
      'If there is an account with this address, a mail with a link is on its way. The link works once, for an hour.',
    choose: 'Choose a new password',
    set: 'Set the password',
    everywhere: 'You will be signed out everywhere.',
    done: 'Your password is set',
    doneText: 'Sign in with it now.',
    signIn: 'Sign in',
    dead: 'This link no longer works',
    deadText: 'The link was already used or has expired. Request a new link.',
    anew: 'Request a new link',
  },
  de: {
    title: 'Passwort vergessen?',
    lead: 'Geben Sie die E-Mail-Adresse ein, mit der Sie sich anmelden. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
    email: 'E-Mail',
    send: 'Link senden',
    back: 'Zurück zur Anmeldung',
    sent: 'Prüfen Sie Ihr Postfach',
    sentText:
      'Falls es ein Konto mit dieser Adresse gibt, ist eine Mail mit einem Link unterwegs. Der Link gilt einmal und eine Stunde lang.',
    choose: 'Neues Passwort wählen',
    set: 'Passwort speichern',
    everywhere: 'Sie werden überall abgemeldet.',
    done: 'Ihr Passwort ist gespeichert',
    doneText: 'Melden Sie sich jetzt damit an.',
    signIn: 'Anmelden',
    dead: 'Dieser Link funktioniert nicht mehr',
    deadText: 'Der Link wurde schon benutzt oder ist abgelaufen. Fordern Sie einen neuen Link an.',
    anew: 'Neuen Link anfordern',
  },
};

export function forgotPage(visit: ShopVisit, email = '', failure?: ShopError): HtmlPage {
  const messages = MESSAGES[visit.language];
  const body = html`<h1>${messages.title}</h1>
    <p>${messages.lead}</p>
    ${problem(failure, visit.language)}
    <form class="stack" method="post" action="${visit.path('/account/forgot')}">
      ${csrfField(visit.csrf)}
      ${input({ name: 'email', label: messages.email, type: 'email', value: email, autocomplete: 'username' })}
      <button class="full">${messages.send}</button>
    </form>
    <p><a href="${visit.path('/account/sign-in')}">${messages.back}</a></p>`;
  return shopCardPage(visit, { title: messages.title, body, failure });
}

/** The page after the form, the same for known and unknown addresses. */
export function linkSentPage(visit: ShopVisit): HtmlPage {
  const messages = MESSAGES[visit.language];
  const body = html`<h1>${messages.sent}</h1>
    <p>${messages.sentText}</p>
    <p><a href="${visit.path('/account/sign-in')}">${messages.back}</a></p>`;
  return shopCardPage(visit, { title: messages.sent, body });
}

export function resetPage(visit: ShopVisit, token: string, email: string, failure?: ShopError): HtmlPage {
  const messages = MESSAGES[visit.language];
  const body = html`<h1>${messages.choose}</h1>
    ${problem(failure, visit.language)}
    <form class="stack" method="post" action="${visit.path('/account/reset')}">
      ${csrfField(visit.csrf)} ${hidden('token', token)}
      <div class="field">
        <label for="username">${messages.email}</label>
        <input type="email" id="username" name="username" value="${email}" autocomplete="username" readonly />
      </div>
      ${newPasswordFields(visit.language, shownFailure(failure, visit.language))}
      <button class="full">${messages.set}</button>
    </form>
    <p class="footnote">${messages.everywhere}</p>`;
  return shopCardPage(visit, { title: messages.choose, body, failure });
}

export function passwordSetPage(visit: ShopVisit): HtmlPage {
  const messages = MESSAGES[visit.language];
  const body = html`<h1>${messages.done}</h1>
    <p>${messages.doneText}</p>
    <p><a class="button full" href="${visit.path('/account/sign-in')}">${messages.signIn}</a></p>`;
  return shopCardPage(visit, { title: messages.done, body });
}

/** The page of an expired or used link to a new password or email. */
export function deadLinkPage(
  visit: ShopVisit,
  failure: ShopError,
  page: '/account/forgot' | '/account/email' | '/account/sign-up',
): HtmlPage {
  const messages = MESSAGES[visit.language];
  const body = html`<h1>${messages.dead}</h1>
    <p>${messages.deadText}</p>
    <p><a href="${visit.path(page)}">${messages.anew}</a></p>`;
  return shopCardPage(visit, { title: messages.dead, body, failure });
}
