import {
  customer,
  customers,
  order,
  orders,
  product,
  products,
  user,
  users,
  type ListOrders,
} from '@marquee/contracts';
import { conditionsOf, contains } from './conditions-of';
import { view } from './view';
import { Entity } from 'typeorm';

const page = { limit: 5, page: 2, since_id: 9, fields: ['id'] };
const NOON = '2026-11-15T12:00:00.000Z';

@Entity('rows')
class Row {}
const orderView = view(order, { entity: Row });
const customerView = view(customer, { entity: Row });
const productView = view(product, { entity: Row });
const userView = view(user, { entity: Row });

function ofOrders(filters: Partial<ListOrders>) {
  return conditionsOf(orderView, orders.list, { ...page, ...filters }, { query: () => ({ sql: 'true', values: [] }) });
}

describe('the conditions of filters', () => {
  it('adds no SQL conditions to a query that only requests a page', () => {
    expect(ofOrders({})).toEqual([]);
  });

  it('filters lists by time in whole seconds, including both bounds', () => {
    const time = (field: string, bound: 'min' | 'max') => ({ field, bound, value: NOON });
    expect(ofOrders({ created_at_max: NOON, created_at_min: NOON, updated_at_min: NOON })).toEqual([
      { sql: 'r."created_at" >= ?', values: [NOON], notInIdOrder: true, time: time('created_at', 'min') },
      {
        sql: `r."created_at" < date_trunc('second', ?::timestamptz) + interval '1 second'`,
        values: [NOON],
        notInIdOrder: true,
        time: time('created_at', 'max'),
      },
      { sql: 'r."updated_at" >= ?', values: [NOON], notInIdOrder: true, time: time('updated_at', 'min') },
    ]);
  });

  it('filters by ids, by a value, and by null in SQL', () => {
    expect(ofOrders({ ids: [3, 1], financial_status: 'paid', fulfillment_status: null })).toEqual([
      { sql: 'r."id" = any(?)', values: [[3, 1]], unprepared: true },
      { sql: 'r."financial_status" = ?', values: ['paid'], column: 'financial_status' },
      { sql: 'r."fulfillment_status" is null', values: [], column: 'fulfillment_status' },
    ]);
  });

  it.each([
    ['note', '100%_\\', { sql: 'r."note" ilike ?', values: ['%100\\%\\_\\\\%'], notInIdOrder: true }],
    ['email', 'Kim@example.org', { sql: 'lower(r."email") = lower(?)', values: ['Kim@example.org'] }],
  ] as const)('searches with SQL the field %s for the text %j', (field, value, condition) => {
    expect(conditionsOf(customerView, customers.search, { query: { field, value } })).toEqual([condition]);
  });

  it('compares the rendered value of a filtered field, even if the view computes it', () => {
    const rendered = view(customer, { entity: Row, computed: { note: "coalesce(r.remark, '')" } });
    const asked = conditionsOf(rendered, customers.search, { query: { field: 'note', value: 'x' } });
    expect(asked).toEqual([{ sql: "(coalesce(r.remark, '')) ilike ?", values: ['%x%'], notInIdOrder: true }]);
  });

  const custom = {
    published_status: (status: string) => ({ sql: 'shown = ?', values: [status] }),
    'query:product_type': (text: string) => ({ sql: 'type = ?', values: [text] }),
    'query:version': (text: string) => contains('r.release', text),
  };

  it('prefers filter conditions that the service has written', () => {
    const asked = (field: 'product_id' | 'product_type' | 'version') =>
      conditionsOf(productView, products.list, { query: { field, value: '0a' } }, custom);
    expect(asked('product_id')).toEqual([{ sql: 'r."product_id" = ?', values: ['0A'] }]);
    expect(asked('product_type')).toEqual([{ sql: 'type = ?', values: ['0a'] }]);
    expect(asked('version')).toEqual([{ sql: 'r.release ilike ?', values: ['%0a%'], notInIdOrder: true }]);
    const shown = conditionsOf(productView, products.list, { published_status: 'published' }, custom);
    expect(shown).toEqual([{ sql: 'shown = ?', values: ['published'] }]);
  });

  it('rejects a missing filter condition at compile time and at run time', () => {
    const asked = { published_status: 'published', query: { field: 'product_type', value: '9' } } as const;
    // @ts-expect-error -- no field is called published_status
    expect(() => conditionsOf(productView, products.list, asked)).toThrow('published_status has no condition');
    const { published_status } = custom;
    // @ts-expect-error -- a number has no search by parts
    expect(() => conditionsOf(productView, products.list, asked, { published_status })).toThrow(
      'product_type has no condition',
    );
    // @ts-expect-error -- there is no such filter
    expect(conditionsOf(userView, users.list, {}, { 'query:nam': custom['query:version'] })).toEqual([]);
  });
});
