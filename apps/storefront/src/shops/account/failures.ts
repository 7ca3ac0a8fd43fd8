import { ShopError, type ErrorCode } from '@marquee/contracts';
import {
  attempt,
  html,
  type Html,
  type InLanguages,
  type PageResult,
  SeeOther,
  type ShopLanguage,
  type ShopVisit,
  signInPath,
} from '@marquee/edge';

const SENTENCES: InLanguages<Partial<Record<ErrorCode, string>> & { readonly invalid: string }> = {
  en: {
    invalid: 'Some fields are invalid. Correct them and send the form again.',
    rate_limited: 'Too many attempts. Please try again later.',
    conflict: 'The data has changed in the meantime. Reload the page and try again.',
  },
  de: {
    invalid: 'Einige Angaben sind ungültig. Korrigieren Sie sie und senden Sie das Formular erneut.',
    rate_limited: 'Zu viele Versuche. Bitte versuchen Sie es später noch einmal.',
    conflict: 'Die Daten haben sich inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  },
};

/** German endings of services' field messages, which follow the label. */
const GERMAN: Readonly<Record<string, string>> = {
  'is wrong; enter your current password': 'ist falsch; geben Sie Ihr aktuelles Passwort ein',
  'is your current email; enter a different one': 'ist Ihre aktuelle E-Mail; geben Sie eine andere ein',
  'must match the new password': 'muss mit dem neuen Passwort übereinstimmen',
  'must have 8 to 128 characters': 'muss 8 bis 128 Zeichen haben',
  'must not be blank': 'darf nicht leer sein',
};

/** Translates the failure into the page's language, for form fields. */
export function shownFailure(failure: ShopError | undefined, language: ShopLanguage): ShopError | undefined {
  if (failure?.errors === undefined || language === 'en') return failure;
  const errors = Object.entries(failure.errors).map(([field, messages]) => [
    field,
    messages.map((message) => GERMAN[message] ?? 'ist ungültig'),
  ]);
  return ShopError.invalid(Object.fromEntries(errors) as Record<string, string[]>);
}

/** The faults of the whole form, which a screen reader announces at once. */
export function problem(failure: ShopError | undefined, language: ShopLanguage): Html | false {
  if (failure === undefined) return false;
  const sentence = SENTENCES[language][failure.code] ?? SENTENCES[language].invalid;
  return html`<p class="notice bad" role="alert">${sentence}</p>`;
}

/** Like `attempt`; asks a customer with an ended session to sign in again. */
export async function attemptAs(
  visit: ShopVisit,
  work: () => Promise<PageResult>,
  again: (failure: ShopError) => PageResult | Promise<PageResult>,
): Promise<PageResult> {
  return attempt(work, (failure) => {
    if (failure.code !== 'unauthorized') return again(failure);
    visit.signOut();
    return new SeeOther(signInPath(visit, visit.path('/account')));
  });
}
