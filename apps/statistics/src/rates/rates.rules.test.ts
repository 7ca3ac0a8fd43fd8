import { ShopError } from '@marquee/contracts';
import { ratesIn } from './rates.rules';

function faultsOf(csv: string): unknown {
  try {
    return ratesIn(csv);
  } catch (error) {
    return (error as ShopError).errors;
  }
}

it('parses rate lines with or without a header, with any line ending and case', () => {
  const rates = [
    { day: '2026-11-15', currency: 'usd', rate: '1.0842' },
    { day: '2024-02-29', currency: 'jpy', rate: '163' },
  ];
  expect(ratesIn('date,currency,rate\r\n2026-11-15,USD,1.0842\r\n\r\n 2024-02-29 , jpy , 163 \r\n')).toEqual(rates);
  expect(ratesIn('2026-11-15,usd,1.0842\n2024-02-29,JPY,163\n2024-02-29,JPY,163')).toEqual(rates);
});

it.each([
  ['2026-02-29,USD,1', 'must begin with a day: YYYY-MM-DD'],
  ['15.11.2026,USD,1', 'must begin with a day: YYYY-MM-DD'],
  ['2026-11-15,US,1', 'must contain a currency code of three letters'],
  ['2026-11-15,USD,0', 'must have a rate above 0 with a decimal point and at most 12 decimals'],
  ['2026-11-15,USD,-1', 'must have a rate above 0 with a decimal point and at most 12 decimals'],
  ['2026-11-15,USD,1e3', 'must have a rate above 0 with a decimal point and at most 12 decimals'],
  ['2026-11-15,USD,1,08', 'must have a date, a currency and a rate, separated by commas'],
  ['2026-11-15,EUR,1.1', 'must have the rate 1 for EUR, which is the base currency'],
  ['2026-11-14,USD,2', 'contradicts an earlier line for the same day and currency; remove one of them'],
])('rejects a rate file with the line %s: %s', (line, fault) => {
  expect(faultsOf(`date,currency,rate\n2026-11-14,USD,1\n${line}\n2026-11-13,USD,1`)).toEqual({ 'line 3': [fault] });
});

it('names at most twenty invalid rate lines, and rejects a file without rates', () => {
  expect(Object.keys(faultsOf('wrong\n'.repeat(50)) as object)).toHaveLength(20);
  expect(faultsOf('date,currency,rate\n')).toEqual({ csv: ['must contain a line such as 2026-11-15,USD,1.0842'] });
});
