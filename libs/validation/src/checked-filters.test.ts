import { day, equals, filterSpecs, ids, oneOrZero, order, product, products, search, since } from '@marquee/contracts';
import { checkedFilters } from './checked-filters';

const NOON = '2026-11-15T12:00:00.000Z';
const FILTERS = {
  ...products.list.filters,
  ...filterSpecs({ customer_token: equals(), fulfillment_status: equals() }, order),
  ...filterSpecs({ StartDate: day(), self: oneOrZero() }),
  ...filterSpecs({ items_in_stock: equals() }, product),
};

describe('the filters that a service is sent', () => {
  it('accepts the declared filters of a list and drops all others', () => {
    const sent = {
      ids: [1, 2],
      created_at_min: NOON,
      published_status: 'published',
      product_type: 9,
      query: { field: 'title', value: 'x' },
      customer_token: 'ABCDEFGHIJKLMNOP',
      fulfillment_status: null,
      StartDate: '2026-11-15',
      self: false,
      items_in_stock: -3,
    };
    expect(checkedFilters(FILTERS, { ...sent, limit: 5, nonsense: 1 })).toEqual(sent);
    expect(checkedFilters(FILTERS, {})).toEqual({});
  });

  it.each([
    { ids: '1,2' },
    { ids: [1, -2] },
    { ids: [1.5] },
    { created_at_min: 5 },
    { created_at_min: 'yesterday' },
    { published_status: 'any' },
    { product_type: 2 },
    { product_type: '9' },
    { product_type: null },
    { query: 'title:x' },
    { query: null },
    { query: { field: 'price', value: 'x' } },
    { query: { field: 'title', value: '' } },
    { query: { field: 'title', value: 'a\0' } },
    { customer_token: 'ABCDEFGHIJKLMNOPQ' },
    { customer_token: '' },
    { fulfillment_status: 'open' },
    { StartDate: '2026-02-29' },
    { StartDate: NOON },
    { self: 1 },
    { items_in_stock: 2 ** 31 },
  ])('names the invalid filter of a list in %j', (sent) => {
    expect(() => checkedFilters(FILTERS, sent)).toThrow(`Query parameter ${Object.keys(sent)[0]} must be `);
  });

  it('rejects a list request without a required filter', () => {
    const filters = filterSpecs({ query: search('title').required(), ids: ids(), updated_at: since() }, product);
    expect(() => checkedFilters(filters, { ids: [1] })).toThrow('Query parameter query must be title:<value>.');
  });
});
