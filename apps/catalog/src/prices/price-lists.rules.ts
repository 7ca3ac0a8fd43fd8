import { isISO31661Alpha2, isISO4217CurrencyCode } from 'class-validator';
import { ShopError, type Price, type UpdatePrice } from '@marquee/contracts';
import { twins } from '@marquee/validation';
import type { PriceEntity } from './price.entity';

type SentCountries = NonNullable<UpdatePrice['countries']>;
type SentCurrencies = NonNullable<UpdatePrice['currencies']>;

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region' });
const TWICE = 'already has a price in this list; send it once';

/** The stored countries: upper-case codes without duplicates, with the English country name unless a name was sent. */
export function countriesFrom(sent: SentCountries): Price['countries'] {
  const countries = sent.map(({ country_name = '', country_code = '', price = 0 }, index) => {
    const code = country_code.toUpperCase();
    if (!isISO31661Alpha2(code)) {
      throw ShopError.invalid({ [`countries.${index}.country_code`]: ['must be a two-letter country code'] });
    }
    return { country_name: country_name.trim() || (COUNTRY_NAMES.of(code) ?? code), country_code: code, price };
  });
  const faults = twins('countries', 'country_code', countries, TWICE);
  if (faults.length > 0) throw ShopError.invalidAll(faults);
  return countries;
}

/** The stored currencies: lower-case codes without duplicates. */
export function currenciesFrom(sent: SentCurrencies): Price['currencies'] {
  const currencies = sent.map(({ currency = '', price = 0 }, index) => {
    if (!isISO4217CurrencyCode(currency.toUpperCase())) {
      throw ShopError.invalid({ [`currencies.${index}.currency`]: ['must be a three-letter currency code'] });
    }
    return { currency: currency.toLowerCase(), price };
  });
  const faults = twins('currencies', 'currency', currencies, TWICE);
  if (faults.length > 0) throw ShopError.invalidAll(faults);
  return currencies;
}

/** Whether products can be sold by the price model in any market. */
export function sells({
  valid,
  countries,
  currencies,
}: Pick<PriceEntity, 'valid' | 'countries' | 'currencies'>): boolean {
  return valid === 1 && countries.length + currencies.length > 0;
}
