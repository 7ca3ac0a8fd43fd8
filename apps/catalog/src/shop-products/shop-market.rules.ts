import type { CompanySnapshot, ShopMarket, ShopPrice } from '@marquee/contracts';
import { countriesWithCurrency, currencyOf, marketOf as numbersOf, taxRate } from '@marquee/countries';
import { numericToAlpha2 } from 'i18n-iso-countries/index';
import { countryNumber, priceIn } from '../quotes/bindings.rules';
import type { MarketsRow } from './shop-directory.repository';
import type { OfferRow } from './shop-products.repository';

/** Net prices: docs/explanation/money-and-tax.md. */
const BUSINESS_CUSTOMERS = 2;

/** Where a visitor buys. */
export interface Place {
  readonly country: string;
  readonly territory: number | undefined;
  /** The currency of the visitor's country, then the company's. */
  readonly currencies: readonly string[];
  /** The currency of prices by country. */
  readonly home: string;
}

type Seller = Pick<CompanySnapshot, 'country' | 'currency' | 'vat' | 'tax_options'>;

/** A country that does not exist is the company's. */
export function placeOf(seller: Seller, asked: string | undefined): Place {
  const wanted = asked?.toUpperCase() ?? '';
  const country = numbersOf(wanted) === null ? seller.country : wanted;
  const home = seller.currency.toLowerCase();
  const currencies = [currencyOf(country) ?? home, home];
  return { country, territory: countryNumber(country), currencies, home };
}

export function shopMarket(seller: Seller, { country }: Place): ShopMarket {
  return { country, tax_rate: taxRate(seller, country), tax_included: seller.tax_options !== BUSINESS_CUSTOMERS };
}

/** docs/internal/decisions.md, "Prices on shop pages". Null if the license excludes the visitor's country. */
export function priceOf({ price, compare, license }: OfferRow, place: Place): ShopPrice | null {
  if (!isPermitted({ license }, place)) return null;
  const { country, currencies, home } = place;
  const ofCountry = price.countries.some(({ country_code }) => country_code === country);
  const offered = price.currencies.map(({ currency }) => currency);
  const currency = ofCountry ? home : (currencies.find((one) => offered.includes(one)) ?? offered[0] ?? home);
  const inMarket = (model: OfferRow['price']) =>
    priceIn({ id: 0, ...model }, { currency, country, territory: undefined });
  const amount = inMarket(price);
  if (amount === null) return null;
  const before = compare && inMarket(compare);
  return { amount, compare: before !== null && before > amount ? before : null, currency };
}

/** A license with a list of countries allows only those. */
export function isPermitted({ license }: Pick<OfferRow, 'license'>, { territory }: Place): boolean {
  const countries = license?.restriction_country ?? [];
  return countries.length === 0 || countries.some(({ country_id }) => country_id === territory);
}

/** The countries among which a visitor may choose: the company's first. One alone if prices are the same everywhere. */
export function countriesOf(
  { country, currency }: Seller,
  { countries, currencies, territories }: MarketsRow,
): string[] {
  const foreign = currencies.filter((one) => one !== currency.toLowerCase());
  const allowed = territories.map((number) => numericToAlpha2(number) ?? '');
  const all = [...countries, ...foreign.flatMap(countriesWithCurrency), ...allowed];
  return [...new Set([country, ...all.filter((code) => numbersOf(code) !== null).toSorted()])];
}
