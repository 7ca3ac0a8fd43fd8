import { getAlpha2Codes } from 'i18n-iso-countries/index';
import type { CreateCustomerAddress, CustomerAddress, ShopError } from '@marquee/contracts';
import {
  box,
  csrfField,
  html,
  type Html,
  type HtmlPage,
  type InLanguages,
  input,
  select,
  type ShopLanguage,
  shopPage,
  type ShopVisit,
} from '@marquee/edge';
import { problem, shownFailure } from './failures';
import { countryName } from './formats';

type Key =
  | 'title'
  | 'none'
  | 'add'
  | 'change'
  | 'remove'
  | 'isDefault'
  | 'makeDefault'
  | 'save'
  | 'cancel'
  | 'optional'
  | 'first_name'
  | 'last_name'
  | 'company'
  | 'address1'
  | 'address2'
  | 'zip'
  | 'city'
  | 'province'
  | 'country'
  | 'phone'
  | 'back';
const MESSAGES: InLanguages<Record<Key, string>> = {
  en: {
    title: 'Addresses',
    none: 'No address yet.',
    add: 'Add an address',
    change: 'Change',
    remove: 'Remove',
    isDefault: 'Default',
    makeDefault: 'Make it the default',
    save: 'Save',
    cancel: 'Cancel',
    optional: 'optional',
    first_name: 'First name',
    last_name: 'Last name',
    company: 'Company',
    address1: 'Street and number',
    address2: 'Address, second line',
    zip: 'Postal code',
    city: 'City',
    province: 'Province',
    country: 'Country',
    phone: 'Phone',
    back: 'Back to the account',
  },
  de: {
    title: 'Adressen',
    none: 'Noch keine Adresse.',
    add: 'Adresse hinzufügen',
    change: 'Ändern',
    remove: 'Entfernen',
    isDefault: 'Standard',
    makeDefault: 'Als Standard',
    save: 'Speichern',
    cancel: 'Abbrechen',
    optional: 'freiwillig',
    first_name: 'Vorname',
    last_name: 'Nachname',
    company: 'Firma',
    address1: 'Straße und Hausnummer',
    address2: 'Adresszusatz',
    zip: 'Postleitzahl',
    city: 'Ort',
    province: 'Bundesland oder Provinz',
    country: 'Land',
    phone: 'Telefon',
    back: 'Zurück zum Konto',
  },
};
/** The fields of an address with the browsers' autocomplete names. */
export const ADDRESS_FIELDS = {
  first_name: 'given-name',
  last_name: 'family-name',
  company: 'organization',
  address1: 'address-line1',
  address2: 'address-line2',
  zip: 'postal-code',
  city: 'address-level2',
  province: 'address-level1',
  phone: 'tel',
} as const;
const CODES = Object.keys(getAlpha2Codes());

export function addressesPage(visit: ShopVisit, addresses: readonly CustomerAddress[]): HtmlPage {
  const messages = MESSAGES[visit.language];
  const rows = addresses.map((one) => addressRow(visit, one));
  const body = html`<div class="heading">
      <h1>${messages.title}</h1>
      <a class="button" href="${visit.path('/account/addresses/new')}">${messages.add}</a>
    </div>
    ${
      rows.length === 0
        ? html`<p class="panel empty">${messages.none}</p>`
        : html`<ul class="rows">
            ${rows}
          </ul>`
    }
    <p><a href="${visit.path('/account')}">${messages.back}</a></p>`;
  return shopPage(visit, { title: messages.title, body, section: 'account' });
}

function addressRow(visit: ShopVisit, address: CustomerAddress): Html {
  const messages = MESSAGES[visit.language];
  const path = visit.path(`/account/addresses/${address.id}`);
  const act = (action: string, look: string, button: string) =>
    html`<form method="post" action="${path}/${action}">
      ${csrfField(visit.csrf)}<button class="quiet slim ${look}">${button}</button>
    </form>`;
  return html`<li>
    <div class="what">
      <p class="lines" dir="auto">${addressLines(visit.language, address).join('\n')}</p>
      ${address.default && html`<p><span class="tag on">${messages.isDefault}</span></p>`}
    </div>
    <div class="actions">
      <a class="button quiet slim" href="${path}">${messages.change}</a>
      ${!address.default && act('default', '', messages.makeDefault)} ${act('remove', 'danger', messages.remove)}
    </div>
  </li>`;
}

/** The lines of an address as on an envelope, without empty ones. */
export function addressLines(language: ShopLanguage, address: CustomerAddress): string[] {
  const { company, address1, address2, zip, city, province, country_code, country } = address;
  const name = `${address.first_name} ${address.last_name}`.trim() || address.name;
  const where = country_code === null ? country : countryName(language, country_code);
  return [company, name, address1, address2, `${zip} ${city}`.trim(), province, where].filter((line) => line !== '');
}

export interface AddressView {
  /** The id of the address; null for a new one. */
  readonly id: number | null;
  readonly address: CreateCustomerAddress;
  readonly failure?: ShopError;
}

export function addressPage(visit: ShopVisit, { id, address, failure: wrong }: AddressView): HtmlPage {
  const { language } = visit;
  const messages = MESSAGES[language];
  const title = id === null ? messages.add : messages.change;
  const failure = shownFailure(wrong, language);
  const field = (name: keyof typeof ADDRESS_FIELDS, isOptional = true) =>
    input({
      name,
      label: messages[name],
      value: address[name] ?? '',
      autocomplete: ADDRESS_FIELDS[name],
      optional: isOptional && messages.optional,
      failure,
    });
  const country = { name: 'country_code', label: messages.country, value: address.country_code ?? '', failure };
  const body = html`<div class="narrow stack">
    <h1>${title}</h1>
    ${problem(wrong, language)}
    <form class="panel stack" method="post" action="${visit.path(`/account/addresses/${id ?? 'new'}`)}">
      ${csrfField(visit.csrf)}
      <div class="two">${field('first_name')} ${field('last_name')}</div>
      ${field('company')} ${field('address1', false)} ${field('address2')}
      <div class="two">${field('zip')} ${field('city', false)}</div>
      ${field('province')}
      ${select({ ...country, choices: countries(language), autocomplete: 'country', optional: messages.optional })}
      ${field('phone')} ${id === null && box({ name: 'default', label: messages.makeDefault })}
      <div class="actions">
        <button>${messages.save}</button>
        <a class="button quiet" href="${visit.path('/account/addresses')}">${messages.cancel}</a>
      </div>
    </form>
  </div>`;
  return shopPage(visit, { title, body, section: 'account', failure: wrong });
}

/** The countries by localized name, with an empty choice first. */
function countries(language: ShopLanguage): (readonly [string, string])[] {
  const named = CODES.map((code) => [code, countryName(language, code)] as const);
  return [['', '—'], ...named.toSorted(([, one], [, other]) => one.localeCompare(other, language))];
}
