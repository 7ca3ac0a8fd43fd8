import type { ShopError } from '@marquee/contracts';
import {
  csrfField,
  hidden,
  html,
  type HtmlPage,
  type InLanguages,
  input,
  shopCardPage,
  shopPage,
  type ShopVisit,
} from '@marquee/edge';
import { presentPassword } from './account.page';
import { problem, shownFailure } from './failures';

type Key =
  | 'title'
  | 'lead'
  | 'email'
  | 'send'
  | 'cancel'
  | 'sent'
  | 'sentText'
  | 'back'
  | 'confirm'
  | 'confirmText'
  | 'button'
  | 'done'
  | 'doneText';
const MESSAGES: InLanguages<Record<Key, string>> = {
  en: {
    title: 'Change email',
    lead: 'We send a link to the new address. Your email changes when you open that link.',
    email: 'New email',
    send: 'Send the link',
    cancel: 'Cancel',
    sent: 'Check your inbox',
    sentText:
      'If this address can be used, a mail with a link is on its way to it. The link works once, for an hour. Until you open it, you keep your current address. If no mail arrives, you may have another account with that address.',
    back: 'Back to the account',
    confirm: 'Confirm your new email',
    confirmText: 'From now on you sign in with this address:',
    button: 'Confirm',
    done: 'Your email is changed',
    doneText: 'You sign in with the new address from now on.',
  },
  de: {
    title: 'E-Mail ändern',
    lead: 'Wir senden einen Link an die neue Adresse. Die Änderung gilt, sobald Sie ihn geöffnet haben.',
    email: 'Neue E-Mail',
    send: 'Link senden',
    cancel: 'Abbrechen',
    sent: 'Prüfen Sie Ihr Postfach',
    sentText:
      'Falls diese Adresse verwendet werden kann, ist eine Mail mit einem Link dorthin unterwegs. Der Link gilt einmal und eine Stunde lang. Bis dahin bleibt Ihre bisherige Adresse. Wenn keine Mail ankommt, haben Sie vielleicht ein anderes Konto mit dieser Adresse.',
    back: 'Zurück zum Konto',
    confirm: 'Neue E-Mail bestätigen',
    confirmText: 'Von jetzt an melden Sie sich mit dieser Adresse an:',
    button: 'Bestätigen',
    done: 'Ihre E-Mail ist geändert',
    doneText: 'Von jetzt an melden Sie sich mit der neuen Adresse an.',
  },
};

export function newEmailPage(visit: ShopVisit, email = '', wrong?: ShopError): HtmlPage {
  const messages = MESSAGES[visit.language];
  const failure = shownFailure(wrong, visit.language);
  const body = html`<div class="narrow stack">
    <h1>${messages.title}</h1>
    <p class="soft">${messages.lead}</p>
    ${problem(wrong, visit.language)}
    <form class="panel stack" method="post" action="${visit.path('/account/email')}">
      ${csrfField(visit.csrf)}
      ${input({ name: 'email', label: messages.email, type: 'email', value: email, autocomplete: 'email', failure })}
      ${presentPassword(visit, 'password', failure)}
      <div class="actions">
        <button>${messages.send}</button>
        <a class="button quiet" href="${visit.path('/account')}">${messages.cancel}</a>
      </div>
    </form>
  </div>`;
  return shopPage(visit, { title: messages.title, body, section: 'account', failure: wrong });
}

/** The page after the form, the same for free and taken addresses. */
export function emailSentPage(visit: ShopVisit): HtmlPage {
  const messages = MESSAGES[visit.language];
  const body = html`<div class="narrow stack">
    <h1>${messages.sent}</h1>
    <p>${messages.sentText}</p>
    <p><a href="${visit.path('/account')}">${messages.back}</a></p>
  </div>`;
  return shopPage(visit, { title: messages.sent, body, section: 'account' });
}

export function confirmEmailPage(visit: ShopVisit, token: string, email: string, failure?: ShopError): HtmlPage {
  const messages = MESSAGES[visit.language];
  const body = html`<h1>${messages.confirm}</h1>
    ${problem(failure, visit.language)}
    <p>${messages.confirmText} <strong>${email}</strong></p>
    <form method="post" action="${visit.path('/account/email/confirm')}">
      ${csrfField(visit.csrf)} ${hidden('token', token)}
      <button class="full">${messages.button}</button>
    </form>`;
  return shopCardPage(visit, { title: messages.confirm, body, failure });
}

export function emailChangedPage(visit: ShopVisit): HtmlPage {
  const messages = MESSAGES[visit.language];
  const body = html`<h1>${messages.done}</h1>
    <p>${messages.doneText}</p>
    <p><a class="button full" href="${visit.path('/account')}">${messages.back}</a></p>`;
  return shopCardPage(visit, { title: messages.done, body });
}
