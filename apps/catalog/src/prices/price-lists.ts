import { isISO31661Alpha2, isISO4217CurrencyCode } from 'class-validator';
import { ShopError, type Price, type UpdatePrice } from '@marquee/contracts';

type SentCountries = NonNullable<UpdatePrice['countries']>;
type SentCurrencies = NonNullable<UpdatePrice['currencies']>;

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

/** As they are stored: codes in upper case, each once, with the country's English name where none was sent. */
export function countriesFrom(sent: SentCountries): Price['countries'] {
  const countries = sent.map(({ country_name = '', country_code = '', price = 0 }, index) => {
    const code = country_code.toUpperCase();
    if (!isISO31661Alpha2(code)) throw wrong(`countries.${index}.country_code`, 'must be a two-letter country code');
    return { country_name: country_name.trim() || (COUNTRY_NAMES.of(code) ?? code), country_code: code, price };
  });
  refuseTwins(
    'countries.*.country_code',
    countries.map(({ country_code }) => country_code),
  );
  return countries;
}

/** As they are stored: in lower case, each once. */
export function currenciesFrom(sent: SentCurrencies): Price['currencies'] {
  const currencies = sent.map(({ currency = '', price = 0 }, index) => {
    if (!isISO4217CurrencyCode(currency.toUpperCase())) {
      throw wrong(`currencies.${index}.currency`, 'must be a three-letter currency code');
    }
    return { currency: currency.toLowerCase(), price };
  });
  refuseTwins(
    'currencies.*.currency',
    currencies.map(({ currency }) => currency),
  );
  return currencies;
}

function refuseTwins(path: string, codes: readonly string[]): void {
  const twin = codes.findIndex((code, index) => codes.indexOf(code) < index);
  if (twin >= 0) throw wrong(path.replace('*', String(twin)), 'has a price already');
}

function wrong(field: string, sentence: string): ShopError {
  return ShopError.invalid({ [field]: [sentence] });
}
