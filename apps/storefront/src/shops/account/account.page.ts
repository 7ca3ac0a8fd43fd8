import type { Account, ShopError } from '@marquee/contracts';
import {
  csrfField,
  html,
  type Html,
  type HtmlPage,
  type InLanguages,
  input,
  notice,
  select,
  shopCardPage,
  shopPage,
  type ShopVisit,
} from '@marquee/edge';
import { problem, shownFailure } from './failures';
import { newPasswordFields } from './new-password';

type Key =
  | 'title'
  | 'details'
  | 'email'
  | 'password'
  | 'addresses'
  | 'orders'
  | 'remove'
  | 'first'
  | 'last'
  | 'language'
  | 'optional'
  | 'save'
  | 'cancel'
  | 'present'
  | 'others'
  | 'removeText'
  | 'removeOrders'
  | 'removeButton'
  | 'gone'
  | 'goneText'
  | 'savedDetails'
  | 'savedPassword';
const MESSAGES: InLanguages<Record<Key, string>> = {
  en: {
    title: 'Account',
    details: 'Name and language',
    email: 'Change email',
    password: 'Change password',
    addresses: 'Addresses',
    orders: 'Orders and invoices',
    remove: 'Delete the account',
    first: 'First name',
    last: 'Last name',
    language: 'Language',
    optional: 'optional',
    save: 'Save',
    cancel: 'Cancel',
    present: 'Current password',
    others: 'All other browsers that you are signed in with are signed out.',
    removeText:
      'Your name, email, addresses and password are erased at once and for good, and you lose access to what you have bought here.',
    removeOrders:
      'The shop must retain its records of your orders, without your name and email. Print the invoices that you still need first.',
    removeButton: 'Delete my account',
    gone: 'Your account is deleted',
    goneText: 'The shop has erased your personal data.',
    savedDetails: 'Your details are saved.',
    savedPassword: 'Your password is changed.',
  },
  de: {
    title: 'Konto',
    details: 'Name und Sprache',
    email: 'E-Mail ändern',
    password: 'Passwort ändern',
    addresses: 'Adressen',
    orders: 'Bestellungen und Rechnungen',
    remove: 'Konto löschen',
    first: 'Vorname',
    last: 'Nachname',
    language: 'Sprache',
    optional: 'freiwillig',
    save: 'Speichern',
    cancel: 'Abbrechen',
    present: 'Aktuelles Passwort',
    others: 'Alle anderen Browser, mit denen Sie angemeldet sind, werden abgemeldet.',
    removeText:
      'Ihr Name, Ihre E-Mail, Ihre Adressen und Ihr Passwort werden sofort und endgültig gelöscht, und Sie verlieren den Zugang zu dem, was Sie hier gekauft haben.',
    removeOrders:
      'Der Shop muss seine Unterlagen zu Ihren Bestellungen aufbewahren; Ihr Name und Ihre E-Mail stehen darin nicht mehr. Drucken Sie Rechnungen, die Sie noch brauchen, vorher aus.',
    removeButton: 'Mein Konto löschen',
    gone: 'Ihr Konto ist gelöscht',
    goneText: 'Der Shop hat Ihre persönlichen Daten gelöscht.',
    savedDetails: 'Ihre Angaben sind gespeichert.',
    savedPassword: 'Ihr Passwort ist geändert.',
  },
};
const SAID: Readonly<Record<string, Key>> = { details: 'savedDetails', password: 'savedPassword' };
const LANGUAGES = [
  ['en', 'English'],
  ['de', 'Deutsch'],
] as const;
const WAYS = [
  ['orders', '/account/orders'],
  ['details', '/account/details'],
  ['addresses', '/account/addresses'],
  ['email', '/account/email'],
  ['password', '/account/password'],
  ['remove', '/account/delete'],
] as const;

/** `done` names the previous page's action, so that the query contains no text. */
export function accountPage(visit: ShopVisit, account: Account, done: string): HtmlPage {
  const messages = MESSAGES[visit.language];
  const said = Object.hasOwn(SAID, done) ? SAID[done] : undefined;
  const body = html`<div class="narrow stack">
    <h1>${messages.title}</h1>
    ${notice(said === undefined ? null : messages[said])}
    <p><bdi>${`${account.first_name} ${account.last_name}`.trim()}</bdi><br /><bdi>${account.email}</bdi></p>
    <ul class="choices">
      ${WAYS.map(([name, path]) => html`<li><a href="${visit.path(path)}">${messages[name]}</a></li>`)}
    </ul>
  </div>`;
  return shopPage(visit, { title: messages.title, body, section: 'account' });
}

interface FormView {
  readonly title: Key;
  readonly path: string;
  readonly lead?: Html;
  readonly fields: Html;
  readonly button: Key;
  readonly danger?: boolean;
  readonly failure?: ShopError;
}

function formPage(visit: ShopVisit, { title, path, lead, fields, button, danger, failure }: FormView): HtmlPage {
  const messages = MESSAGES[visit.language];
  const body = html`<div class="narrow stack">
    <h1>${messages[title]}</h1>
    ${lead} ${problem(failure, visit.language)}
    <form class="panel stack" method="post" action="${visit.path(path)}">
      ${csrfField(visit.csrf)} ${fields}
      <div class="actions">
        <button class="${danger === true && 'danger'}">${messages[button]}</button>
        <a class="button quiet" href="${visit.path('/account')}">${messages.cancel}</a>
      </div>
    </form>
  </div>`;
  return shopPage(visit, { title: messages[title], body, section: 'account', failure });
}

type Details = Pick<Account, 'first_name' | 'last_name' | 'language'>;
export function detailsPage(visit: ShopVisit, sent: Details, wrong?: ShopError): HtmlPage {
  const messages = MESSAGES[visit.language];
  const failure = shownFailure(wrong, visit.language);
  const { optional } = messages;
  // Offers a third language that an app has set, so that saving does not change it.
  const choices = LANGUAGES.some(([value]) => value === sent.language)
    ? LANGUAGES
    : [[sent.language, sent.language] as const, ...LANGUAGES];
  const fields = html`<div class="two">
      ${input({ name: 'first_name', label: messages.first, value: sent.first_name, autocomplete: 'given-name', optional, failure })}
      ${input({ name: 'last_name', label: messages.last, value: sent.last_name, autocomplete: 'family-name', optional, failure })}
    </div>
    ${select({ name: 'language', label: messages.language, value: sent.language, choices, autocomplete: 'language', failure })}`;
  return formPage(visit, { title: 'details', path: '/account/details', fields, button: 'save', failure: wrong });
}

export function passwordPage(visit: ShopVisit, wrong?: ShopError): HtmlPage {
  const messages = MESSAGES[visit.language];
  const failure = shownFailure(wrong, visit.language);
  const fields = html`${presentPassword(visit, 'present', failure)} ${newPasswordFields(visit.language, failure)}`;
  const lead = html`<p class="soft">${messages.others}</p>`;
  return formPage(visit, {
    title: 'password',
    path: '/account/password',
    lead,
    fields,
    button: 'save',
    failure: wrong,
  });
}

export function removalPage(visit: ShopVisit, wrong?: ShopError): HtmlPage {
  const messages = MESSAGES[visit.language];
  const lead = html`<p>${messages.removeText}</p>
    <p>${messages.removeOrders}</p>`;
  const fields = presentPassword(visit, 'password', shownFailure(wrong, visit.language));
  const form = { path: '/account/delete', lead, fields, failure: wrong } as const;
  return formPage(visit, { ...form, title: 'remove', button: 'removeButton', danger: true });
}

export function removedPage(visit: ShopVisit): HtmlPage {
  const messages = MESSAGES[visit.language];
  const body = html`<h1>${messages.gone}</h1>
    <p>${messages.goneText}</p>`;
  return shopCardPage(visit, { title: messages.gone, body });
}

/** The field for the current password, required again before sensitive changes. */
export function presentPassword(visit: ShopVisit, name: 'present' | 'password', failure: ShopError | undefined): Html {
  const label = MESSAGES[visit.language].present;
  return input({ name, label, type: 'password', autocomplete: 'current-password', failure });
}
