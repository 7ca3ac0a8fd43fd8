import { date, id, num, rawText, text } from '../engine/fields';
import { day, equals } from '../engine/filters';
import { answers, takes } from '../engine/input';
import { listOp, op, operations, type InputOf } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';

export const currencyRate = resource(
  'currency_rate',
  'currency_rates',
  {
    id: id().readOnly(),
    date: date().readOnly().says('A day in GMT; the rate counts until the next one that is known.'),
    currency: text(3).readOnly().says('In lower case.'),
    rate: num().readOnly().says('How much of the currency one euro buys.'),
  },
  { addedFor: 'statistics convert at daily rates, and whoever reads them may want to see these' },
);
export type CurrencyRate = Shape<typeof currencyRate>;

export const currencyRates = operations('statistics.rates', {
  list: listOp(currencyRate, { currency: equals(), date: day().says('The rates of that day alone.') }),
});
export type ListCurrencyRates = InputOf<typeof currencyRates.list>;

export const adminRates = operations('statistics.admin.rates', {
  /** Lines of `date,currency,rate`. Imports all lines or none: `invalid` names each wrong line. */
  import: op(takes({ csv: rawText() }), answers<{ readonly rates: number }>()),
});
