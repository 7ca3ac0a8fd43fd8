import { currencyRate } from '@marquee/contracts';
import { view } from '@marquee/storage';

/** Rates belong to no company; every company reads all of them. */
export const currencyRateView = view(currencyRate, {
  table: 'currency_rates',
  whose: '?::bigint is not null',
  computed: { date: 'r.day' },
});
