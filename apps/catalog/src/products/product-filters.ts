import { PRODUCT_TYPES, products, ShopError, type ListProducts } from '@marquee/contracts';
import { conditionsOf, contains, type Condition } from '@marquee/storage';
import { AVAILABLE } from './availability.rules';

/** The conditions of the filters on a list of products; `now` decides what is published. */
export function conditionsFrom(input: ListProducts, now: Date): Condition[] {
  return conditionsOf(products.list, input, {
    published_status: (status) => availability(status, now),
    'query:version': (text) => contains('r.release', text),
    'query:product_type': (text) => ({ sql: 'r.product_type = ?', values: [typeFrom(text)] }),
  });
}

function availability(status: 'published' | 'unpublished', now: Date): Condition {
  if (status === 'published') return { sql: AVAILABLE, values: [now] };
  return { sql: `not (${AVAILABLE})`, values: [now], scattered: true };
}

function typeFrom(text: string): number {
  if (!Object.hasOwn(PRODUCT_TYPES, text)) throw ShopError.badQuery('query', 'product_type: and a type of product');
  return Number(text);
}
