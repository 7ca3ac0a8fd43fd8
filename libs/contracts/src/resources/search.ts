import { gmt, id, int, listOf, text } from '../engine/fields';
import { MAX_PHRASE } from '../engine/filters';
import { answers, takes } from '../engine/input';
import { operations, readOp } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';
import type { Scope } from '../scopes';

/** The types that a search finds, in the order of its answer, and the scope that each needs. */
export const SEARCHED = {
  product: 'products',
  category: 'products',
  order: 'orders',
  customer: 'customers',
  user: 'companies',
  app: 'companies',
} as const satisfies Readonly<Record<string, Scope>>;
export type SearchedType = keyof typeof SEARCHED;
export const SEARCHED_TYPES = Object.keys(SEARCHED) as SearchedType[];

/** The maximum hits of each type. */
export const MAX_HITS = 25;

/** A row of any type, with what a list of hits shows of it. */
export const hit = resource(
  'hit',
  'hits',
  {
    type: text().among(SEARCHED_TYPES).readOnly().says('What was found.'),
    id: id().readOnly().says('The id of the row, by which its own route reads it.'),
    title: text().readOnly().says('The title of a product or category, or the name of anything else.'),
    token: text(16).orNull().readOnly().says('The token of a customer or user; otherwise null.'),
    product_id: text(19).orNull().readOnly().says('The `product_id` of a product; otherwise null.'),
    client_id: text().orNull().readOnly().says('The client id of an app; otherwise null.'),
    order_number: text().orNull().readOnly().says('The invoice number of an order; otherwise null.'),
    email: text(254).orNull().readOnly().says('The email of an order, customer or user; otherwise null.'),
    state: text()
      .orNull()
      .readOnly()
      .says(
        'The `financial_status` of an order, `published` or `hidden` for a product, `enabled` or `disabled` for a category, customer or user; null for an app.',
      ),
    created_at: gmt().readOnly().says('When the row was created.'),
  },
  { addedFor: 'one search over products, categories, orders, customers, users and apps: the interface has none' },
);
export type Hit = Shape<typeof hit>;

const searching = <const T extends readonly SearchedType[]>(...types: T) =>
  takes({
    text: text(MAX_PHRASE),
    types: listOf(text().among(types)).atMost(types.length),
    limit: int().range(1, MAX_HITS),
  });
const hits = answers<readonly Hit[]>();

/** Each search finds the newest rows of its types; the gateway names only types that the token's scopes allow. */
export const catalogSearch = operations('catalog.search', { find: readOp(searching('product', 'category'), hits) });
export const commerceSearch = operations('commerce.search', { find: readOp(searching('order', 'customer'), hits) });
export const tenantSearch = operations('tenant.search', { find: readOp(searching('user'), hits) });
export const authSearch = operations('auth.search', { find: readOp(searching('app'), hits) });
/** A search in one service, for these of its types. */
export interface Search<Type extends SearchedType = SearchedType> {
  readonly text: string;
  readonly types: readonly Type[];
  readonly limit: number;
}
