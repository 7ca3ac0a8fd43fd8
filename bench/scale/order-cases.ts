import type { ScaleCase } from './cases';
import { BUYERS, buyerToken, RARE_NAME } from './order-seed';

type OrderCase = ScaleCase<OrderPlaces>;
/** Where to look in a shop. */
export interface OrderPlaces {
  readonly company: number;
  /** Orders, evenly over all of them. */
  readonly ids: readonly number[];
  /** The first of the last page. */
  readonly late: number;
  /** Of a company that ships for this one. */
  readonly shipperToken: string;
  /** The `product_id` of something that can be ordered. */
  readonly product: string;
}

const PAGE = 50;
const DAY = 24;
const BY_SHIPPER = { by: ({ shipperToken }: OrderPlaces) => shipperToken };
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);
const asked =
  (path: string) =>
  (name: string, query = '', more: Partial<OrderCase> = {}): OrderCase => {
    const [first, rest] = query === '' ? ['', ''] : ['&', query];
    return { name, path: () => `/api/${path}.json?limit=${PAGE}${first}${rest}`, ...more };
  };
const orders = asked('orders');
const parcels = asked('fulfillments');
const ofBuyer = (name: string, place: number, more = ''): OrderCase => ({
  name: `customer_token, ${name}`,
  path: ({ company }) => `/api/orders.json?limit=${PAGE}&customer_token=${buyerToken(company, place)}${more}`,
});
const licensesOf = (name: string, place: number): OrderCase => ({
  name: `issued licenses of a customer, ${name}`,
  path: ({ company }) => `/api/customers/${buyerToken(company, place)}/licenses.json?limit=${PAGE}`,
});
const counted = (name: string, path: string): OrderCase => ({ name, path: () => `/api/${path}`, kind: 'count' });

/** Every filter of the interface, each by values that are hard: met by nothing, by few rows far apart, by the newest alone. */
export const ORDER_CASES: readonly OrderCase[] = [
  { name: 'single order', path: ({ ids }) => `/api/orders/${ids[PAGE / 2]}.json` },
  orders('list of 50 orders'),
  { name: 'since_id, the last 50', path: ({ late }) => `/api/orders.json?limit=${PAGE}&since_id=${late}` },
  { name: 'ids, 50 far apart', path: ({ ids }) => `/api/orders.json?limit=${PAGE}&ids=${ids.join(',')}` },
  orders('created_at_min, all', `created_at_min=${hoursAgo(10 * 365 * DAY)}`),
  orders('created_at_min, a quarter', `created_at_min=${hoursAgo(270 * DAY)}`),
  orders('created_at_min, none', `created_at_min=${hoursAgo(-DAY)}`),
  orders('created_at_max, all', `created_at_max=${hoursAgo(-DAY)}`),
  orders('created_at_max, none', `created_at_max=${hoursAgo(10 * 365 * DAY)}`),
  orders(
    'created_at_min and _max, a quarter',
    `created_at_min=${hoursAgo(540 * DAY)}&created_at_max=${hoursAgo(270 * DAY)}`,
  ),
  orders('updated_at_min, all', `updated_at_min=${hoursAgo(10 * 365 * DAY)}`),
  orders('updated_at_min, the newest 6 in 100', `updated_at_min=${hoursAgo(8 * DAY)}`),
  orders('updated_at_min, 120, far apart or newest', `updated_at_min=${hoursAgo(3)}`),
  orders('updated_at_min, 60, the newest', `updated_at_min=${hoursAgo(1)}`),
  orders('updated_at_min, none', `updated_at_min=${hoursAgo(-DAY)}`),
  orders('financial_status=paid', 'financial_status=paid'),
  orders('financial_status=refunded, 60, far apart', 'financial_status=refunded'),
  orders('financial_status=partially_refunded, 60, the newest', 'financial_status=partially_refunded'),
  orders('fulfillment_status=fulfilled', 'fulfillment_status=fulfilled'),
  orders('fulfillment_status=partial, 60, far apart', 'fulfillment_status=partial'),
  orders('fulfillment_status=null, 60, the newest', 'fulfillment_status=null'),
  orders(
    'financial_status=refunded and fulfillment_status=null, none',
    'financial_status=refunded&fulfillment_status=null',
  ),
  ofBuyer('60, far apart', BUYERS.farApart),
  ofBuyer('60, the newest', BUYERS.newest),
  ofBuyer('every second order', BUYERS.frequent),
  ofBuyer('every second order, and financial_status=refunded', BUYERS.frequent, '&financial_status=refunded'),
  ofBuyer('none', BUYERS.none),
  { name: 'count of orders', path: () => '/api/orders/count.json' },
  counted('count, financial_status=paid', 'orders/count.json?financial_status=paid'),
  counted('count, fulfillment_status=null', 'orders/count.json?fulfillment_status=null'),
  counted('count, created_at_min, a quarter', `orders/count.json?created_at_min=${hoursAgo(270 * DAY)}`),
  parcels('list of 50 fulfillments'),
  asked('fulfillments/open')('open fulfillments, 120, far apart or newest'),
  asked('fulfillments/complete')('complete fulfillments'),
  parcels('fulfillments, created_at_min, a quarter', `created_at_min=${hoursAgo(270 * DAY)}`),
  parcels('fulfillments, created_at_min, none', `created_at_min=${hoursAgo(-DAY)}`),
  parcels('fulfillments, created_at_max, none', `created_at_max=${hoursAgo(10 * 365 * DAY)}`),
  counted('count of fulfillments', 'fulfillments/count.json'),
  parcels('list of 50 fulfillments, by its shipper', '', BY_SHIPPER),
  asked('fulfillments/open')('open fulfillments, by its shipper', '', BY_SHIPPER),
  asked('fulfillments/complete')('complete fulfillments, by its shipper', '', BY_SHIPPER),
  parcels('fulfillments, created_at_min, none, by its shipper', `created_at_min=${hoursAgo(-DAY)}`, BY_SHIPPER),
  licensesOf('60, far apart', BUYERS.farApart),
  licensesOf('60, the newest', BUYERS.newest),
  licensesOf('half of all', BUYERS.frequent),
  {
    name: 'customer with half of all orders',
    path: ({ company }) => `/api/customers/${buyerToken(company, BUYERS.frequent)}.json`,
  },
  {
    name: 'order create',
    path: () => '/api/orders.json',
    body: ({ company, product }) => ({
      order: {
        customer_token: buyerToken(company, BUYERS.none),
        line_items: [{ product_id: product, price: 100, quantity: 2 }],
      },
    }),
  },
  asked('customers')('customers, updated_at_min, none', `updated_at_min=${hoursAgo(-DAY)}`),
  asked('customers/search')('customers, one of an uncommon name', `query=first_name:${RARE_NAME.toLowerCase()}`),
  asked('customers/search')('customers, nobody of a name', 'query=last_name:quartz'),
];
