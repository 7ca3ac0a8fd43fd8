import { countriesWithCurrency, currencyOf, marketOf } from './index';

describe('the market of a country', () => {
  it.each([
    ['DE', { country_id: 276, dvd_region: 2, video_norm: 1 }],
    ['US', { country_id: 840, dvd_region: 1, video_norm: 0 }],
    ['JP', { country_id: 392, dvd_region: 2, video_norm: 0 }],
    ['BR', { country_id: 76, dvd_region: 4, video_norm: 1 }],
  ])('names country, DVD region and video norm of %s by number', (code, market) => {
    expect(marketOf(code)).toEqual(market);
  });

  it.each(['XX', 'de', '', 'constructor', 'Germany'])('knows no market for the code %j', (code) => {
    expect(marketOf(code)).toBeNull();
  });
});

describe('the currency of a country', () => {
  it.each([
    ['DE', 'eur'],
    ['US', 'usd'],
    ['XX', null],
    ['constructor', null],
  ])('knows the currency of %s as %s', (country, currency) => {
    expect(currencyOf(country)).toBe(currency);
  });

  it('lists the countries with a currency', () => {
    expect(countriesWithCurrency('gbp')).toContain('GB');
    expect(countriesWithCurrency('gbp')).not.toContain('DE');
    expect(countriesWithCurrency('xxx')).toEqual([]);
  });
});
