import { date, id, num, rawText, text } from '../engine/fields';
import { day, equals, oneOrZero } from '../engine/filters';
import { answers, takes } from '../engine/input';
import { listOp, op, operations, type InputOf } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';

export const currencyRate = resource(
  'currency_rate',
  'currency_rates',
  {
    id: id().readOnly().says('The id of the rate.'),
    date: date().readOnly().says('The day in GMT; the rate is valid until the next known one.'),
    currency: text(3).readOnly().says('The currency code in lower case.'),
    rate: num().readOnly().says('The amount of the currency that one euro buys.'),
    rate_to_eur: num().readOnly().says('The same as `rate`.'),
  },
  { addedFor: 'the daily rates by which statistics convert: the interface does not show them' },
);
export type CurrencyRate = Shape<typeof currencyRate>;

export const currencyRates = operations('statistics.rates', {
  list: listOp(currencyRate, {
    currency: equals(),
    date: day().says('Only the rates of this day.'),
    newest: oneOrZero().says('1: only the newest rate of each currency, as without any filter; 0: all rates.'),
  }),
});
export type ListCurrencyRates = InputOf<typeof currencyRates.list>;

export const adminRates = operations('statistics.admin.rates', {
  /** Lines of `date,currency,rate`. Imports all lines or none: `invalid` names each wrong line. */
  import: op(takes({ csv: rawText() }), answers<{ readonly rates: number }>()),
});
