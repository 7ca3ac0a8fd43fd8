import type { Bus } from '@marquee/bus/client';
import { adminRates, type CurrencyRate } from '@marquee/contracts';
import { operator } from '../connection';
import { get, type Shop } from './api';
import type { Today } from './days';
import { CURRENCIES, ratesOf } from './history';

const PAGE = 250;

/** Imports exchange rates for the whole platform; known rates stay unchanged. */
export async function addRates(bus: Bus, shop: Shop, today: Today): Promise<void> {
  const known = new Set<string>();
  for (const currency of CURRENCIES) {
    for (const { date } of await knownRates(shop, currency)) known.add(`${date},${currency}`);
  }
  const missing = ratesOf(today).filter(({ day, currency }) => !known.has(`${day},${currency}`));
  if (missing.length === 0) return;
  const csv = missing.map(({ day, currency, rate }) => `${day},${currency},${rate}`).join('\n');
  await bus.call(adminRates.import, operator(), { csv });
}

async function knownRates(shop: Shop, currency: string, since = 0): Promise<CurrencyRate[]> {
  const path = `api/currency_rates.json?currency=${currency.toLowerCase()}&limit=${PAGE}&since_id=${since}`;
  const { currency_rates: some } = await get<{ currency_rates: CurrencyRate[] }>(shop, path);
  const last = some.at(-1);
  return some.length < PAGE || !last ? some : [...some, ...(await knownRates(shop, currency, last.id))];
}
