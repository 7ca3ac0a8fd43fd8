import { countryName, day, money, percent } from './formats';

/** Intl writes non-breaking spaces. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('the formats of an invoice', () => {
  it.each([
    ['en', 'EUR', 123_456, '€1,234.56'],
    ['de', 'EUR', 123_456, '1.234,56 €'],
    ['de', 'EUR', -5, '-0,05 €'],
    ['en', 'USD', 0, 'US$0.00'],
    ['de', 'CHF', 100, '1,00 CHF'],
    ['en', 'JPY', 10_000, 'JP¥100.00'],
  ] as const)('formats for an invoice in %s an amount in %s: %d', (language, currency, cents, rendered) => {
    expect(plain(money(language, currency, cents))).toBe(rendered);
  });

  it.each([
    ['en', '16 November 2026'],
    ['de', '16. November 2026'],
  ] as const)('formats for an invoice in %s the day %s in GMT', (language, rendered) => {
    expect(day(language, '2026-11-16T23:59:59')).toBe(rendered);
  });

  it('formats tax rates and translates country names in an invoice', () => {
    expect([percent('en', 0.19), plain(percent('de', 0.055))]).toEqual(['19%', '5,5 %']);
    expect([countryName('en', 'DE'), countryName('de', 'FR')]).toEqual(['Germany', 'Frankreich']);
  });
});
