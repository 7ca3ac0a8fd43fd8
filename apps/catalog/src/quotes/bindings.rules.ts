import type { Product, QuoteLineInput } from '@marquee/contracts';
// The main entry of the package loads the country names of all languages.
import { alpha2ToNumeric } from 'i18n-iso-countries/index';
import type { SoldLicense, SoldPrice } from './goods.repository';

export type Binding = Product['price_license_binding'][number];
/** An invalid field of the line, and what is wrong with it. */
export type Fault = readonly [field: keyof QuoteLineInput, sentence: string];

/** The customer's country and currency. */
export interface Market {
  readonly currency: string;
  /** The customer's country in upper case; undefined if unknown. */
  readonly country: string | undefined;
  /** Numeric ISO code of the country that licenses are checked against. */
  readonly territory: number | undefined;
}

/** The numeric ISO code by which licenses name a country; undefined for an unknown code. */
export function countryNumber(twoLetters: string): number | undefined {
  const code = alpha2ToNumeric(twoLetters.toUpperCase());
  return code === undefined ? undefined : Number(code);
}

/**
 * The binding of a line: of the named license, or the only one, in the requested resolution. Null if the product has
 * none.
 */
export function bindingFor(bindings: readonly Binding[], line: QuoteLineInput): Binding | null | Fault {
  const { license_id = null, hd } = line;
  const ofLicense = license_id === null ? bindings : bindings.filter((one) => one.license_id === license_id);
  if (license_id !== null && ofLicense.length === 0) {
    return ['license_id', 'is not a license of this product; send one of price_license_binding'];
  }
  if (new Set(ofLicense.map((one) => one.license_id)).size > 1) {
    return ['license_id', 'must name one of the licenses of this product'];
  }
  const [only] = ofLicense;
  if (!only) return null;
  const wanted = hd ?? (ofLicense.length === 1 && only.hd);
  const found = ofLicense.find((one) => one.hd === wanted);
  if (found) return found;
  // Clients of older catalogs always request HD. No line gets a better resolution than it requests.
  if (hd === true && bindings.every((one) => !one.hd)) return only;
  return ['hd', 'is not a resolution of this product; send one of price_license_binding'];
}

/** Why the license cannot be sold in this market; null if it can. */
export function objectionTo(license: SoldLicense | undefined, { territory }: Market): string | null {
  if (!license || license.valid === 0) return 'is not valid now; order another license';
  const { restriction_country: countries } = license;
  // A license with a list of countries allows only those; an unknown country is not among them.
  if (countries.length === 0 || countries.some(({ country_id }) => country_id === territory)) return null;
  return "cannot be sold in the customer's country; order another license";
}

/**
 * docs/internal/decisions.md, "Prices": the price of the customer's country wins. In cents; null if the model has none.
 */
export function priceIn(model: SoldPrice | undefined, { currency, country }: Market): number | null {
  const ofCountry = model?.countries.find(({ country_code }) => country_code === country);
  return (ofCountry ?? model?.currencies.find((one) => one.currency === currency))?.price ?? null;
}

export function isFault(value: unknown): value is Fault {
  return Array.isArray(value);
}
