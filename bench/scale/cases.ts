import { WORDS } from './seed';

/** What is asked of either shop. */
export interface ScaleCase<P = Places> {
  readonly name: string;
  readonly path: (shop: P) => string;
  /** What is created, where it does not only ask. */
  readonly body?: (shop: P) => object;
  /** A case that is `told` has no goal. */
  readonly kind?: 'count' | 'told';
  /** The token of whoever asks, where that is not the shop itself. */
  readonly by?: (shop: P) => string;
  /** Done before each request, and not measured. */
  readonly before?: () => Promise<unknown>;
  /** So many requests to either shop, where the usual number would take too long. */
  readonly requests?: number;
  /** So many to either shop before, which are not measured, where they would not warm up anything. */
  readonly warmUp?: number;
}
/** Where to look in a shop. */
export interface Places {
  /** The id of a product in the middle. */
  readonly middle: number;
  /** What the `Link` header of the last page but one has for the last. */
  readonly lastPage: string;
}

export const PAGE = 50;
const list = (query: string): string => `/api/products.json?limit=${PAGE}${query}`;
const filtered = (name: string, query: string): ScaleCase => ({ name, path: () => list(`&${query}`) });
const titled = (name: string, word: string): ScaleCase =>
  filtered(`query=title:…, ${name}`, `query=title:${word.toLowerCase()}`);
const since = (filter: string, name: string, hours: number): ScaleCase => {
  const at = new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);
  return filtered(`${filter}, ${name}`, `${filter}=${at}`);
};
const changedSince = (name: string, hours: number): ScaleCase => since('updated_at_min', name, hours);
const DAY = 24;

/** The issue's own, and values that are hard: met by nothing, by few rows far apart, by the newest alone. */
export const SCALE_CASES: readonly ScaleCase[] = [
  { name: 'single product', path: ({ middle }) => `/api/products/${middle}.json` },
  { name: 'list of 50', path: () => list('') },
  { name: 'last page by cursor', path: ({ lastPage }) => list(`&page_info=${lastPage}`) },
  changedSince('all', 10 * 365 * DAY),
  changedSince('a quarter', 60 * DAY),
  changedSince('the newest 6 in 100', 8 * DAY),
  changedSince('120, far apart or newest', 3),
  changedSince('60, the newest', 1),
  changedSince('none', -DAY),
  since('created_at_min', 'a quarter, the newest', 270 * DAY),
  since('created_at_max', 'all but a quarter', 270 * DAY),
  since('published_at_min', 'some, the newest', 270 * DAY),
  since('published_at_min', 'half, the newest', 547 * DAY),
  since('published_at_max', 'half, the oldest', 547 * DAY),
  filtered('product_type, frequent', 'product_type=1'),
  filtered('product_type, 60, the newest', 'product_type=20'),
  filtered('product_type, none', 'product_type=18'),
  filtered('published_status=published', 'published_status=published'),
  filtered('published_status=unpublished, 120', 'published_status=unpublished'),
  titled('a third', WORDS.common),
  titled('8 in 100', WORDS.frequent),
  titled('60, far apart', WORDS.rare),
  titled('60, the newest', WORDS.newest),
  titled('none', WORDS.none),
  { name: 'count', path: () => '/api/products/count.json' },
  { name: 'create', path: () => '/api/products.json', body: () => ({ product: { title: 'Film', product_type: 9 } }) },
];
