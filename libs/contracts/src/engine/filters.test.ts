import { orders, type CountOrders, type ListOrders } from '../resources/order';
import { marketplaceProducts } from '../resources/marketplace-entry';
import { product, products, type ListProducts } from '../resources/product';
import { bool, gmt, id, int, list, text } from './fields';
import { expectationOf, choicesOf } from './filter-specs';
import { between, equals, filterSpecs, ids, oneOf, oneOrZero, search, since, upTo, words } from './filters';
import { filteredBy } from './input';
import { countOp, listOp, type InputOf } from './operations';
import type { Resource } from './resource';

const shelf = {
  name: 'shelf',
  plural: 'shelves',
  bodyKey: 'shelf',
  title: 'Shelf',
  fields: {
    id: id().identity(),
    label: text(20),
    floor: int().range(0, 9),
    kind: text().among(['wood', 'steel']).orNull(),
    full: bool(),
    built_at: gmt(),
    books: list({ title: text() }),
  },
} satisfies Resource;

describe('the filters of a list', () => {
  it('derives one parameter from each filter, and up to two parameters from a time filter', () => {
    const specs = filterSpecs({ ids: ids(), built_at: between(), created_at: since(), label: equals() }, shelf);
    expect(Object.keys(specs)).toEqual(['ids', 'built_at_min', 'built_at_max', 'created_at_min', 'label']);
    expect(specs).toMatchObject({
      ids: { kind: 'ids', field: 'id', says: 'Comma-separated ids of shelves.' },
      built_at_min: {
        kind: 'time',
        field: 'built_at',
        bound: 'min',
        says: 'Only entries with `built_at` at this time or later.',
      },
      built_at_max: { bound: 'max', says: 'Only entries with `built_at` at this time or earlier.' },
      created_at_min: { field: 'created_at', says: 'Only entries created at this time or later.' },
      label: { kind: 'text', field: 'label', maxLength: 20, says: 'Only entries with this `label`.' },
    });
  });

  it('derives the accepted values of a filter from the kind of its field', () => {
    const { kind, full, floor } = filterSpecs({ kind: equals().orAny(), full: equals(), floor: equals() }, shelf);
    expect([choicesOf(kind!), full?.kind, expectationOf(floor!)]).toEqual([
      ['wood', 'steel', 'null', 'any'],
      'bool',
      'a whole number from 0 to 9',
    ]);
  });

  it('limits texts and numbers of filters without a field', () => {
    const { topic, wait } = filterSpecs({ topic: words(9), wait: upTo(25) });
    expect([topic?.kind, topic?.field, expectationOf(topic!)]).toEqual([
      'text',
      undefined,
      'text of 1 to 9 characters',
    ]);
    expect([wait?.kind, expectationOf(wait!)]).toEqual(['int', 'a whole number from 0 to 25']);
  });

  it('lists the searched fields of a filter, and marks path parameters', () => {
    expect(Object.keys(products.list.filters['query']?.searched ?? {})).toHaveLength(5);
    expect(marketplaceProducts.list.filters).toMatchObject({ market_id: { inPath: true, required: true } });
  });

  it('rejects a filter by an unknown field or a field without a single value', () => {
    expect(() => filterSpecs({ books: equals() }, shelf)).toThrow('A filter cannot compare the field books');
    expect(() => filterSpecs({ query: search('colour') }, shelf)).toThrow('There is no field colour');
  });

  it('shares the filters between a list and its count', () => {
    expect(Object.keys(orders.count.filters)).toEqual(expect.arrayContaining(['created_at_min', 'query']));
    expect(orders.list.filters).toEqual(orders.count.filters);
  });

  it('accepts a filter only if the resource has its field (checked by the compiler)', () => {
    // @ts-expect-error -- it is called built_at
    const misspelled = listOp(shelf, { bilt_at: between() });
    // @ts-expect-error -- a shelf has no title
    expect(() => listOp(shelf, { query: search('title') })).toThrow('There is no field title');
    // @ts-expect-error -- the same holds for operations that do not return a list
    expect(() => filteredBy(shelf, { colour: equals() })).toThrow('There is no field colour');
    const fine = countOp(shelf, { full: equals(), state: oneOf('new', 'old'), open: oneOrZero() });
    expect([misspelled.paged, fine.paged]).toEqual([true, false]);
  });

  it('derives the input types of filters (checked by the compiler)', () => {
    const all: ListProducts = {
      limit: 5,
      ids: [1],
      created_at_min: '2026-11-15T08:30:00.000Z',
      published_status: 'unpublished',
      product_type: 9,
      query: { field: 'title', value: 'x' },
    };
    const some: CountOrders = { fulfillment_status: null, financial_status: 'paid' };
    const inPath: InputOf<typeof marketplaceProducts.list> = { limit: 1, market_id: 17 };
    // @ts-expect-error -- 2 is reserved
    const reserved: ListProducts = { limit: 5, product_type: 2 };
    // @ts-expect-error -- orders have no filter by their last change
    const bound: ListOrders = { limit: 5, updated_at_max: '2026-11-15T08:30:00.000Z' };
    // @ts-expect-error -- any is not sent on
    const any: ListProducts = { limit: 5, published_status: 'any' };
    // @ts-expect-error -- a path always has it
    const without: InputOf<typeof marketplaceProducts.list> = { limit: 1 };
    expect([all, some, inPath, reserved, bound, any, without]).toHaveLength(7);
  });

  it('derives the accepted product types of a filter from the product field', () => {
    expect(products.list.filters['product_type']?.values).toEqual(product.fields.product_type.spec.values);
  });
});
