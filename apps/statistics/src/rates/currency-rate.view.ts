import { currencyRate } from '@marquee/contracts';
import { view } from '@marquee/storage';

/** They are nobody's, and everybody reads all of them. */
export const currencyRateView = view(currencyRate, {
  table: 'currency_rates',
  whose: '?::bigint is not null',
  computed: { date: 'r.day' },
});
