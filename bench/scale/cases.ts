import { BUYERS, buyerToken, RARE_NAME } from './order-seed';
import { WORDS } from './seed';

/** A request whose time must not grow with the shop. */
export interface ScaleCase {
  readonly name: string;
  readonly path: string;
  /** The token of another company that sends the request. */
  readonly token?: string;
}

const PAGE = 50;
const DAY = 24;
const YEAR = 365 * DAY;
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);
const listed =
  (path: string, prefix = '', token?: string) =>
  (query = ''): ScaleCase => ({
    name: `${prefix}${path}${query === '' ? '' : `, ${query}`}`,
    path: `/api/${path}.json?limit=${PAGE}${query === '' ? '' : `&${query}`}`,
    token,
  });
/** A time filter, with a name that says which rows it matches. */
const since =
  (list: (query?: string) => ScaleCase) =>
  (filter: string, matched: string, hours: number): ScaleCase => {
    const named = list(`${filter} of ${matched}`);
    return { ...named, path: list(`${filter}=${hoursAgo(hours)}`).path };
  };

/** Each filter with values that all rows match, none, a few scattered ones, or only the newest. */
export function productCases({ middle, lastPage }: { middle: number; lastPage: string }): ScaleCase[] {
  const products = listed('products');
  const at = since(products);
  return [
    { name: 'one product', path: `/api/products/${middle}.json` },
    products(),
    { name: 'last page by cursor', path: `/api/products.json?limit=${PAGE}&page_info=${lastPage}` },
    at('updated_at_min', 'all', 10 * YEAR),
    at('updated_at_min', 'a quarter', 60 * DAY),
    at('updated_at_min', 'the newest 6 in 100', 8 * DAY),
    at('updated_at_min', '120, far apart or newest', 3),
    at('updated_at_min', 'the newest 60', 1),
    at('updated_at_min', 'none', -DAY),
    at('created_at_min', 'the newest quarter', 270 * DAY),
    at('created_at_max', 'all but a quarter', 270 * DAY),
    at('published_at_min', 'the newest few', 270 * DAY),
    at('published_at_min', 'the newest half', 547 * DAY),
    at('published_at_max', 'the oldest half', 547 * DAY),
    ...['product_type=1', 'product_type=20', 'product_type=18'].map(products),
    ...['published_status=published', 'published_status=unpublished'].map(products),
    ...Object.values(WORDS).map((word) => products(`query=title:${word.toLowerCase()}`)),
    { name: 'count of products', path: '/api/products/count.json' },
  ];
}

interface OrderPlaces {
  readonly company: number;
  /** Ids of orders, evenly distributed. */
  readonly ids: readonly number[];
  /** The first order of the last page. */
  readonly late: number;
  /** The token of a company that ships for this one. */
  readonly shipperToken: string;
}

export function orderCases({ company, ids, late, shipperToken }: OrderPlaces): ScaleCase[] {
  const orders = listed('orders');
  const at = since(orders);
  return [
    { name: 'one order', path: `/api/orders/${ids[PAGE / 2]}.json` },
    orders(),
    { name: 'orders, since_id of the last page', path: orders(`since_id=${late}`).path },
    { name: 'orders, ids of 50 far apart', path: orders(`ids=${ids.join(',')}`).path },
    at('created_at_min', 'all', 10 * YEAR),
    at('created_at_min', 'a quarter', 270 * DAY),
    at('created_at_min', 'none', -DAY),
    at('created_at_max', 'all', -DAY),
    at('created_at_max', 'none', 10 * YEAR),
    at('updated_at_min', 'all', 10 * YEAR),
    at('updated_at_min', 'the newest 6 in 100', 8 * DAY),
    at('updated_at_min', '120, far apart or newest', 3),
    at('updated_at_min', 'the newest 60', 1),
    at('updated_at_min', 'none', -DAY),
    ...['paid', 'refunded', 'partially_refunded'].map((status) => orders(`financial_status=${status}`)),
    ...['fulfilled', 'partial', 'null'].map((status) => orders(`fulfillment_status=${status}`)),
    orders('financial_status=refunded&fulfillment_status=null'),
    ...Object.entries(BUYERS).map(([buyer, place]) => ({
      name: `orders of a customer: ${buyer}`,
      path: orders(`customer_token=${buyerToken(company, place)}`).path,
    })),
    ...['tape', 'zeppelin', `%23${late}`, 'email:buyer-7@', 'z'].map((text) => orders(`query=${text}`)),
    orders('query=tape&order=id desc'),
    orders('order=id desc'),
    ...counts(),
    ...parcels(''),
    ...parcels('by the shipper: ', shipperToken),
    ...customers(company),
  ];
}

function counts(): ScaleCase[] {
  const filters = [
    '',
    '?financial_status=paid',
    '?fulfillment_status=null',
    `?created_at_min=${hoursAgo(270 * DAY)}`,
    '?query=zeppelin',
  ];
  const paths = [...filters.map((filter) => `orders/count.json${filter}`), 'fulfillments/count.json'];
  return paths.map((path) => ({ name: `count of ${path}`, path: `/api/${path}` }));
}

function parcels(prefix: string, token?: string): ScaleCase[] {
  const list = listed('fulfillments', prefix, token);
  return [
    list(),
    listed('fulfillments/open', prefix, token)(),
    listed('fulfillments/complete', prefix, token)(),
    since(list)('created_at_min', 'a quarter', 270 * DAY),
    since(list)('created_at_min', 'none', -DAY),
    since(list)('created_at_max', 'none', 10 * YEAR),
  ];
}

function customers(company: number): ScaleCase[] {
  const path = (place: number) => `/api/customers/${buyerToken(company, place)}`;
  return [
    ...Object.entries(BUYERS).flatMap(([buyer, place]) => [
      { name: `licenses of a customer: ${buyer}`, path: `${path(place)}/licenses.json?limit=${PAGE}` },
      { name: `one customer: ${buyer}`, path: `${path(place)}.json` },
    ]),
    listed('customers')(),
    listed('customers')(`query=${RARE_NAME.toLowerCase()}`),
    { name: 'search', path: `/api/search.json?query=${RARE_NAME.toLowerCase()}` },
    since(listed('customers'))('updated_at_min', 'none', -DAY),
    listed('customers/search')(`query=first_name:${RARE_NAME.toLowerCase()}`),
    listed('customers/search')('query=last_name:quartz'),
  ];
}
