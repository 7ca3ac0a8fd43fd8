import {
  category,
  customer,
  day,
  equals,
  filterSpecs,
  ids,
  license,
  oneId,
  oneOf,
  oneOrZero,
  order,
  phrase,
  product,
  search,
  since,
  type FilterSpecs,
} from '@marquee/contracts';
import { filtersIn, type Query } from './query';

const FILTERS = filterSpecs({ updated_at: since() }, product);
const SEARCH = filterSpecs({ query: search('email', 'note').required() }, customer);

function faultOf(query: Query, filters: FilterSpecs): unknown {
  try {
    return filtersIn(query, filters);
  } catch (error) {
    const { code, errors } = error as { code: string; errors: Record<string, unknown> };
    return [code, Object.keys(errors)];
  }
}

describe('a filter by time', () => {
  // interface: Conventions rule 3
  it.each([
    ['2026-11-15T08:30:05', '2026-11-15T08:30:05.000Z'],
    ['2026-11-15 08:30:05', '2026-11-15T08:30:05.000Z'],
    ['2026-11-15 08:30', '2026-11-15T08:30:00.000Z'],
    ['2026-11-15T08:30:05Z', '2026-11-15T08:30:05.000Z'],
    ['2026-11-15T08:30:05.25+02:00', '2026-11-15T06:30:05.250Z'],
    ['2026-11-15T08:30:05 02:00', '2026-11-15T06:30:05.000Z'],
    ['2026-11-15T20:30:00-0530', '2026-11-16T02:00:00.000Z'],
    ['2024-02-29T00:00:00', '2024-02-29T00:00:00.000Z'],
  ])('parses the time filter %s as %s', (sent, read) => {
    expect(filtersIn({ updated_at_min: sent }, FILTERS)).toEqual({ updated_at_min: read });
  });

  it.each([
    'yesterday',
    '1763195405',
    '2026-11-15',
    '2026-02-31T00:00:00',
    '2026-02-29T00:00:00',
    '2026-13-01T00:00:00',
    '2026-11-15T24:00:00',
    '2026-11-15T08:60:00',
    '2026-11-15T08:30:61',
    '0000-01-01T00:00:00',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:30:00-01:00',
    '2026-11-15T08:30:05; drop table users',
  ])('names the parameter of the invalid time filter %j', (sent) => {
    expect(faultOf({ updated_at_min: sent }, FILTERS)).toEqual(['malformed', ['updated_at_min']]);
  });

  it('accepts a missing or an empty time filter, and rejects a repeated time filter', () => {
    expect(filtersIn({}, FILTERS)).toEqual({});
    expect(filtersIn({ updated_at_min: '' }, FILTERS)).toEqual({});
    const twice = { updated_at_min: ['2026-11-15T08:30:05', '2026-11-15T08:30:05'] };
    expect(faultOf(twice, FILTERS)).toEqual(['malformed', ['updated_at_min']]);
  });
});

describe('a query of a field', () => {
  it.each([
    ['email:kim@example.org', { field: 'email', value: 'kim@example.org' }],
    ['note: a:b ', { field: 'note', value: 'a:b' }],
  ])('parses the field query %s into field and value', (sent, query) => {
    expect(filtersIn({ query: sent }, SEARCH)).toEqual({ query });
  });

  it.each(['', 'email', 'email:', 'email: ', 'kim@example.org', 'password:x', 'EMAIL:x', ':x', 'email:\0'])(
    'names the parameter of the invalid field query %j',
    (sent) => {
      expect(faultOf({ query: sent }, SEARCH)).toEqual(['malformed', ['query']]);
    },
  );

  it.each([
    [SEARCH, 'x', '<field>:<value>, with one of the fields email, note'],
    [filterSpecs({ query: search('email') }, customer), 'name:x', 'email:<value>'],
    [SEARCH, 'note:a\0b', 'without the character U+0000'],
  ])('explains the expected value for the filter %j and the query %j', (filters, query, expected) => {
    expect(() => filtersIn({ query }, filters)).toThrow(`Query parameter query must be ${expected}.`);
  });

  it('requires a mandatory field query of a list exactly once', () => {
    expect(faultOf({}, SEARCH)).toEqual(['malformed', ['query']]);
    expect(faultOf({ query: ['email:a', 'email:b'] }, SEARCH)).toEqual(['malformed', ['query']]);
  });
});

describe('a filter by values', () => {
  const CHOICES = filterSpecs(
    { ids: ids(), product_type: equals(), status: oneOf('on', 'off').orAny(), query: search('title') },
    product,
  );

  it.each([
    [{ ids: '17' }, { ids: [17] }],
    [{ ids: '17, 18,9007199254740991' }, { ids: [17, 18, 9007199254740991] }],
    [{ product_type: '16' }, { product_type: 16 }],
    [{ status: 'off' }, { status: 'off' }],
    [{ status: 'any' }, {}],
    [{ query: 'title:x' }, { query: { field: 'title', value: 'x' } }],
    [{}, {}],
    [{ ids: '', product_type: '', status: '', query: '' }, {}],
  ])('parses the filters %j as %j', (sent, read) => {
    expect(filtersIn(sent, CHOICES)).toEqual(read);
  });

  it.each([
    { ids: '1,' },
    { ids: '1;2' },
    { ids: '-1' },
    { ids: '1.5' },
    { ids: '9007199254740993' },
    { product_type: '2' },
    { product_type: '016' },
    { status: 'ON' },
  ])('names the parameter of the invalid filter %j', (sent) => {
    expect(faultOf(sent, CHOICES)).toEqual(['malformed', Object.keys(sent)]);
  });
});

describe('a filter by the value of a field', () => {
  const OF_ORDERS = { fulfillment_status: equals().orAny(), customer_token: equals() };
  const OTHERS = {
    ...filterSpecs(OF_ORDERS, order),
    ...filterSpecs({ enabled: equals() }, category),
    ...filterSpecs({ items_in_stock: equals() }, product),
    ...filterSpecs({ type: equals() }, license),
    ...filterSpecs({ StartDate: day(), self: oneOrZero(), market_id: oneId() }),
  };

  it.each([
    [{ fulfillment_status: 'partial' }, { fulfillment_status: 'partial' }],
    [{ fulfillment_status: 'null' }, { fulfillment_status: null }],
    [{ fulfillment_status: 'any' }, {}],
    [{ customer_token: 'ABCDEFGHIJKLMNOP' }, { customer_token: 'ABCDEFGHIJKLMNOP' }],
    [{ enabled: '0' }, { enabled: false }],
    [{ items_in_stock: '-3' }, { items_in_stock: -3 }],
    [{ type: '0' }, { type: 0 }],
    [{ StartDate: '2024-02-29' }, { StartDate: '2024-02-29' }],
    [{ self: '1' }, { self: true }],
    [{ market_id: '17' }, { market_id: 17 }],
  ])('parses the field filter %j as %j', (sent, read) => {
    expect(filtersIn(sent, OTHERS)).toEqual(read);
  });

  it.each([
    [{ fulfillment_status: 'open' }, 'one of fulfilled, partial, null, any'],
    [{ customer_token: '' }, 'text of 1 to 16 characters'],
    [{ customer_token: 'ABCDEFGHIJKLMNOPQ' }, 'text of 1 to 16 characters'],
    [{ customer_token: 'A\0' }, 'text of 1 to 16 characters'],
    [{ enabled: 'true' }, '0 or 1'],
    [{ items_in_stock: '2147483648' }, 'a whole number from -2147483648 to 2147483647'],
    [{ items_in_stock: '-' }, 'a whole number from -2147483648 to 2147483647'],
    [{ type: 'null' }, 'one of 0, 1, 2, 3'],
    [{ type: 'any' }, 'one of 0, 1, 2, 3'],
    [{ StartDate: '2026-02-29' }, 'a day: YYYY-MM-DD'],
    [{ StartDate: '2026-11-15T08:30' }, 'a day: YYYY-MM-DD'],
    [{ self: 'yes' }, '0 or 1'],
    [{ market_id: '0' }, 'a whole number from 1 to 9007199254740991'],
  ])('explains for the field filter %j that the value must be %s', (sent, expected) => {
    expect(() => filtersIn(sent, OTHERS)).toThrow(`Query parameter ${Object.keys(sent)[0]} must be ${expected}.`);
  });
});

describe('a phrase', () => {
  const PHRASE = filterSpecs({ query: phrase('email', 'title') });

  it.each([
    ['harbour', { value: 'harbour' }],
    [' 100%_ ', { value: '100%_' }],
    ['title:harbour', { field: 'title', value: 'harbour' }],
    ['email: kim@example.org', { field: 'email', value: 'kim@example.org' }],
    ['Star Wars: A New Hope', { value: 'Star Wars: A New Hope' }],
    ['subtitle:harbour', { value: 'subtitle:harbour' }],
  ])('parses the search query %j as %j', (query, read) => {
    expect(filtersIn({ query }, PHRASE)).toEqual({ query: read });
  });

  it.each([' ', 'title:', 'title: ', 'x'.repeat(201), 'a\0b'])(
    'rejects the search query %j without a text to find',
    (query) => {
      expect(faultOf({ query }, PHRASE)).toEqual(['malformed', ['query']]);
    },
  );
});
