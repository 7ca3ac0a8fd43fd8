import { PRODUCT_TYPES, ShopError, type ListProducts } from '@marquee/contracts';
import type { Condition } from '@marquee/storage';
import { AVAILABLE } from './availability';

type Filters = Omit<ListProducts, 'limit' | 'page' | 'since_id' | 'page_info' | 'fields'>;
type Query = NonNullable<Filters['query']>;

/** The conditions of the interface's filters on a list of products, at the present time. */
export function conditionsFrom(filters: Filters, now: Date): Condition[] {
  const { ids, published_status, product_type, query } = filters;
  return [
    ...(ids ? [{ sql: 'r.id = any(?)', values: [ids] }] : []),
    ...BETWEEN.flatMap(({ parameter, sql }) => {
      const time = filters[parameter];
      return time === undefined ? [] : [scattered(sql, time)];
    }),
    ...(published_status ? [availability(published_status, now)] : []),
    ...(product_type === undefined ? [] : [{ sql: 'r.product_type = ?', values: [product_type] }]),
    ...(query ? [matching(query)] : []),
  ];
}

/** Times are printed in whole seconds: the second that was asked for counts to its end. */
const AFTER = "date_trunc('second', ?::timestamptz) + interval '1 second'";
const BETWEEN = [
  { parameter: 'created_at_min', sql: 'r.created_at >= ?' },
  { parameter: 'created_at_max', sql: `r.created_at < ${AFTER}` },
  { parameter: 'updated_at_min', sql: 'r.updated_at >= ?' },
  { parameter: 'updated_at_max', sql: `r.updated_at < ${AFTER}` },
  { parameter: 'published_at_min', sql: 'r.published_at >= ?' },
  { parameter: 'published_at_max', sql: `r.published_at < ${AFTER}` },
] as const;

function availability(status: 'published' | 'unpublished', now: Date): Condition {
  if (status === 'published') return { sql: AVAILABLE, values: [now] };
  return scattered(`not (${AVAILABLE})`, now);
}

/** Decisions, "query": part of a text, whatever its case; the whole of an id or a type. */
function matching({ field, value }: Query): Condition {
  switch (field) {
    case 'product_id':
      return { sql: 'r.product_id = ?', values: [value.toUpperCase()] };
    case 'product_type':
      return { sql: 'r.product_type = ?', values: [typeFrom(value)] };
    case 'version':
      return scattered('r.release ilike ?', containing(value));
    case 'title':
      return scattered('r.title ilike ?', containing(value));
    case 'comment':
      return scattered('r.comment ilike ?', containing(value));
  }
}

function typeFrom(value: string): number {
  if (!Object.hasOwn(PRODUCT_TYPES, value)) throw ShopError.badQuery('query', 'product_type: and a type of product');
  return Number(value);
}

function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** No index has the matching products in order of id. */
function scattered(sql: string, value: unknown): Condition {
  return { sql, values: [value], scattered: true };
}
