import { getAlpha2Codes } from 'i18n-iso-countries/index';
import english from 'i18n-iso-countries/langs/en.json';

type Package = typeof import('i18n-iso-countries');

/** Kosovo, a user-assigned code that is not part of ISO 3166. */
const USER_ASSIGNED = 'XK';
const CODES = new Set(Object.keys(getAlpha2Codes()).filter((code) => code !== USER_ASSIGNED));

type Names = ReadonlyMap<string, string | null>;

const ENGLISH: Names = new Map(named(Object.entries(english.countries)));
/** All other languages; null if several countries have the name. */
let otherLanguages: Names | undefined;

/** The country of an address, as clients send it. */
export interface NamedCountry {
  readonly country?: string | undefined;
  readonly country_name?: string | undefined;
  readonly country_code?: string | null | undefined;
}

/** The upper-case code of a country by its two letters or its name in any language of the package; null if unknown. */
export function countryCodeOf(text: string): string | null {
  const letters = text.trim().toUpperCase();
  if (CODES.has(letters)) return letters;
  const name = comparable(text);
  // English wins, because most clients send it.
  return ENGLISH.get(name) ?? (otherLanguages ??= readOtherLanguages()).get(name) ?? null;
}

/** Whether the address names a country at all. */
export function namesCountry({ country, country_name, country_code }: NamedCountry): boolean {
  return [country, country_name, country_code].some((text) => text?.trim());
}

/** The sent code, else that of the country's name, which may be in either field; null if there is none. */
export function codeOfAddress({ country, country_name, country_code }: NamedCountry): string | null {
  return country_code ?? countryCodeOf(country ?? '') ?? countryCodeOf(country_name ?? '');
}

/** The field that names a country without a known code; null if there is a code or no country. */
function unknownCountryIn(address: NamedCountry): 'country' | 'country_name' | null {
  if (!namesCountry(address) || codeOfAddress(address) !== null) return null;
  return address.country?.trim() ? 'country' : 'country_name';
}

type Sent = NamedCountry | readonly NamedCountry[] | null | undefined;

/** The paths of sent countries without a known code. `sent` has the addresses by the prefix of their fields. */
export function unknownCountries(sent: Readonly<Record<string, Sent>>): string[] {
  const paths = Object.entries(sent).flatMap(([prefix, addresses]) =>
    [addresses ?? []].flat().flatMap((one: NamedCountry) => {
      const field = unknownCountryIn(one);
      return field === null ? [] : `${prefix}${field}`;
    }),
  );
  return [...new Set(paths)];
}

/**
 * The sent fields, with the code of a country that the client names only by its name. A changed name replaces the
 * present code, because the tax of the former country would be wrong.
 */
export function withCountryCode<A extends NamedCountry>(present: NamedCountry | null, sent: A): A {
  if (typeof sent.country_code === 'string') return sent;
  const merged = { country: present?.country, country_name: present?.country_name, ...sent, country_code: null };
  if (!namesCountry(merged)) return sent;
  const isRenamed = (['country', 'country_name'] as const).some((field) => merged[field] !== present?.[field]);
  const keepsCode = !isRenamed && sent.country_code === undefined && typeof present?.country_code === 'string';
  return keepsCode ? sent : { ...sent, country_code: codeOfAddress(merged) };
}

/** Takes time and 3 MiB, which most processes never need. */
function readOtherLanguages(): Names {
  // The main entry loads all languages.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const languages = require('i18n-iso-countries') as Package;
  const found = new Map<string, string | null>();
  for (const language of languages.getSupportedLanguages()) {
    for (const [name, code] of named(Object.entries(languages.getNames(language, { select: 'all' })))) {
      const other = found.get(name);
      found.set(name, other === undefined || other === code ? code : null);
    }
  }
  return found;
}

/** The comparable names of the countries of ISO 3166, with their codes. */
function named(countries: readonly [string, string | string[]][]): [string, string][] {
  return countries
    .filter(([code]) => CODES.has(code))
    .flatMap(([code, names]) => [names].flat().map((name): [string, string] => [comparable(name), code]));
}

/** Ignores case, space and the accents of Latin letters; the marks of other scripts distinguish names. */
function comparable(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1');
  return plain.normalize('NFC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}
