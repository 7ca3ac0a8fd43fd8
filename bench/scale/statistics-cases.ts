import type { ScaleCase } from './cases';
import { PRODUCTS } from './statistics-seed';

/** Where to look in a company. */
export interface StatisticsPlaces {
  readonly company: number;
  /** All days that it has orders on. */
  readonly period: string;
  /** The last thirty of them. */
  readonly month: string;
}
type StatisticsCase = ScaleCase<StatisticsPlaces>;

const ENDPOINTS = {
  traffic: 'traffic',
  order: 'orders',
  cart: 'abandoned carts',
  order_devices: 'devices of orders',
  order_products: 'products by revenue',
};
type Endpoint = keyof typeof ENDPOINTS;
const endpoint = (what: Endpoint, { company }: StatisticsPlaces, query: string): string =>
  `/api/statistics/${what}/${company}.json?${query}`;
const ofAllDays = (what: Endpoint, name: string, more = ''): StatisticsCase => ({
  name: `${name}, all days`,
  path: (shop) => endpoint(what, shop, `${shop.period}${more}`),
});
const ofAMonth = (what: Endpoint, name: string): StatisticsCase => ({
  name: `${name}, 30 days of either`,
  path: (shop) => endpoint(what, shop, shop.month),
});
const rates = (name: string, query = ''): StatisticsCase => ({
  name: `currency rates, ${name}`,
  path: () => `/api/currency_rates.json?limit=50${query}`,
});

interface Around {
  /** The last day that there are rates of. */
  readonly lastWorkday: string;
  /** Done by whoever imports the rates of today. */
  readonly importRates: () => Promise<unknown>;
  /** After which nothing holds that was added up before, as where nobody has ever asked. */
  readonly forgetSums: () => Promise<unknown>;
}

/** Each endpoint over all that a company has, and over as many days of either; then what else may be asked of those with pages. */
export const statisticsCases = ({ lastWorkday, importRates, forgetSums }: Around): readonly StatisticsCase[] => [
  ...Object.entries(ENDPOINTS).map(([what, name]) => ofAllDays(what as Endpoint, name)),
  ...Object.entries(ENDPOINTS).map(([what, name]) => ofAMonth(what as Endpoint, name)),
  ofAllDays('order_products', 'products by revenue, the best 5', '&limit=5'),
  ofAllDays('order_products', 'products by revenue, a page of 50', '&limit=50'),
  ofAllDays('order_products', 'products by revenue, the second page of 50', '&limit=50&page=2'),
  ofAllDays('order_products', 'products by revenue, since_id in the middle', `&limit=50&since_id=${PRODUCTS / 2}`),
  { ...ofAllDays('order_products', 'products by revenue, after an import of the rates of today'), before: importRates },
  rates('a page of 50'),
  rates('of a currency', '&currency=usd'),
  rates('of a day', `&date=${lastWorkday}`),
  {
    ...ofAllDays('order_products', 'products by revenue, never asked for, before the worker has come'),
    kind: 'told',
    before: forgetSums,
    requests: 12,
  },
];

interface Again {
  readonly restart: () => Promise<unknown>;
  /** Nothing holds that was added up before, nobody has asked since, and the worker has had its turn. */
  readonly keepAhead: () => Promise<unknown>;
}

/** What the first who asks waits for; the processor time of such cases would be that of what comes before. */
export const firstCases = ({ restart, keepAhead }: Again): readonly StatisticsCase[] => [
  {
    ...ofAllDays('order_products', 'products by revenue, never asked for, after the worker has had its turn'),
    before: keepAhead,
    requests: 4,
    warmUp: 1,
  },
  {
    ...ofAllDays('order_products', 'products by revenue, the first request of a process'),
    before: restart,
    requests: 8,
    warmUp: 1,
  },
];
