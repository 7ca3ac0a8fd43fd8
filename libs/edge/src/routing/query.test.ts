import { customer, customers, equals, filterSpecs, orders } from '@marquee/contracts';
import { fieldsIn, filtersIn, listInput, type Query } from './query';

function faultOf(query: Query): unknown {
  try {
    listInput(query);
    return null;
  } catch (error) {
    const { code, errors } = error as { code: string; errors: Record<string, unknown> };
    return [code, Object.keys(errors)];
  }
}

describe('the query of a list', () => {
  it('returns up to 250 rows without paging parameters', () => {
    expect(listInput({})).toEqual({ limit: 250 });
  });

  it('returns pages of 50 rows if only page or Page is sent', () => {
    expect(listInput({ page: '3' })).toEqual({ limit: 50, page: 3 });
    expect(listInput({ Page: '3' })).toEqual({ limit: 50, page: 3 });
  });

  it('parses limit, since_id, page_info and fields of a list query', () => {
    const query = { limit: '10', since_id: '99', page_info: 'abc_-1', fields: 'id, title,,id' };
    expect(listInput(query)).toEqual({ limit: 10, since_id: 99, page_info: 'abc_-1', fields: ['id', 'title'] });
  });

  it.each([
    ['id', 'id asc'],
    ['id asc', 'id asc'],
    ['ID DESC', 'id desc'],
    [' id desc', 'id desc'],
  ])('parses the list order %j as %j', (order, read) => {
    expect(listInput({ order })).toEqual({ limit: 250, order: read });
  });

  it.each([
    ['order', 'created_at desc'],
    ['order', 'id desc, title'],
    ['limit', '0'],
    ['limit', '251'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', '1e2'],
    ['page', '0'],
    ['page', '99999999999'],
    ['Page', 'two'],
    ['since_id', '-1'],
    ['since_id', '9007199254740993'],
    ['page_info', 'a b'],
    ['page_info', ''],
  ])('names the paging parameter in the invalid query %s=%s', (name, value) => {
    expect(faultOf({ [name]: value })).toEqual(['malformed', [name]]);
  });

  it.each([
    ['limit', '251', 'a whole number from 1 to 250'],
    ['since_id', '99999999999999999999', 'a whole number from 0 to 9007199254740991'],
    ['page', '99999999999', 'a whole number from 1 to 2147483647'],
    ['page_info', 'a b', 'a cursor from a Link header'],
  ])('explains for the query %s=%s that the value must be %s', (name, value, expected) => {
    expect(() => listInput({ [name]: value })).toThrow(`Query parameter ${name} must be ${expected}.`);
  });

  it.each(['limit', 'page', 'since_id', 'page_info', 'order', 'fields'])(
    'rejects a query in which the parameter %s is repeated',
    (name) => {
      expect(faultOf({ [name]: ['1', '2'] })).toEqual(['malformed', [name]]);
    },
  );

  it('rejects page together with Page or a cursor in a list query', () => {
    expect(faultOf({ page: '1', Page: '2' })).toEqual(['malformed', ['page']]);
    expect(faultOf({ page: '1', page_info: 'abc' })).toEqual(['malformed', ['page_info']]);
  });

  it('treats empty list parameters as absent, but rejects an empty page_info', () => {
    expect(listInput({ limit: '', Page: '', since_id: '', order: '', fields: '' })).toEqual({ limit: 250 });
    expect(listInput({ page: '2', Page: '' })).toEqual({ limit: 50, page: 2 });
    expect(filtersIn({ updated_at_min: '' }, customers.list.filters)).toEqual({});
  });

  it.each(['email', 'password', 'customer_token'])(
    'rejects an empty %s, which would ask for the data of all customers',
    (name) => {
      const known = { ...filterSpecs({ email: equals(), password: equals() }, customer), ...orders.list.filters };
      expect(() => filtersIn({ [name]: '' }, known)).toThrow(`Query parameter ${name} must be`);
    },
  );

  it('treats an empty `fields` parameter as all fields', () => {
    expect(fieldsIn({ fields: '' })).toBeUndefined();
    expect(fieldsIn({ fields: ' , ' })).toBeUndefined();
  });
});
