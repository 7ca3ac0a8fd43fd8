import { currencyRate } from '@marquee/contracts';
import { view } from '@marquee/storage';

/** How a rate is printed. Rates belong to no company, and every company reads all of them. */
export const currencyRateView = view(currencyRate, {
  table: 'currency_rates',
  whose: '?::bigint is not null',
  computed: { date: 'r.day' },
});
