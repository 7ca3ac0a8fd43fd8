import { anyOr, fieldQuery, ids, oneOf, optional, time, type Filter } from './filters';
import { filtersIn, type Query } from './query';

const FILTERS = { updated_at_min: time('Changed then or later.') };
const SEARCH = { query: fieldQuery(['email', 'note']) };

function faultOf(query: Query, filters: Record<string, Filter>): unknown {
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
  ])('reads %s as %s', (sent, read) => {
    expect(filtersIn({ updated_at_min: sent }, FILTERS)).toEqual({ updated_at_min: read });
  });

  it.each([
    '',
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
  ])('refuses %j by name', (sent) => {
    expect(faultOf({ updated_at_min: sent }, FILTERS)).toEqual(['malformed', ['updated_at_min']]);
  });

  it('may be left out, and is not sent twice', () => {
    expect(filtersIn({}, FILTERS)).toEqual({});
    const twice = { updated_at_min: ['2026-11-15T08:30:05', '2026-11-15T08:30:05'] };
    expect(faultOf(twice, FILTERS)).toEqual(['malformed', ['updated_at_min']]);
  });
});

describe('a query of a field', () => {
  it.each([
    ['email:kim@example.org', { field: 'email', value: 'kim@example.org' }],
    ['note: a:b ', { field: 'note', value: 'a:b' }],
  ])('reads %s', (sent, query) => {
    expect(filtersIn({ query: sent }, SEARCH)).toEqual({ query });
  });

  it.each(['', 'email', 'email:', 'email: ', 'kim@example.org', 'password:x', 'EMAIL:x', ':x', 'email:\0'])(
    'refuses %j by name',
    (sent) => {
      expect(faultOf({ query: sent }, SEARCH)).toEqual(['malformed', ['query']]);
    },
  );

  it.each([
    [SEARCH, 'x', '<field>:<value>, with one of the fields email, note'],
    [{ query: fieldQuery(['email']) }, 'name:x', 'email:<value>'],
    [SEARCH, 'note:a\0b', 'without the character U+0000'],
  ])('says what it must be: %j, %j', (filters, query, expected) => {
    expect(() => filtersIn({ query }, filters)).toThrow(`Query parameter query must be ${expected}.`);
  });

  it('must be sent, once', () => {
    expect(faultOf({}, SEARCH)).toEqual(['malformed', ['query']]);
    expect(faultOf({ query: ['email:a', 'email:b'] }, SEARCH)).toEqual(['malformed', ['query']]);
  });
});

describe('a filter by values', () => {
  const CHOICES = {
    ids: ids('Some.'),
    type: oneOf([1, 16], 'One.'),
    status: anyOr(['on', 'off'], 'Either.'),
    query: optional(fieldQuery(['title'])),
  };

  it.each([
    [{ ids: '17' }, { ids: [17] }],
    [{ ids: '17, 18,9007199254740991' }, { ids: [17, 18, 9007199254740991] }],
    [{ type: '16' }, { type: 16 }],
    [{ status: 'off' }, { status: 'off' }],
    [{ status: 'any' }, {}],
    [{ query: 'title:x' }, { query: { field: 'title', value: 'x' } }],
    [{}, {}],
  ])('reads %j as %j', (sent, read) => {
    expect(filtersIn(sent, CHOICES)).toEqual(read);
  });

  it.each([
    { ids: '' },
    { ids: '1,' },
    { ids: '1;2' },
    { ids: '-1' },
    { ids: '1.5' },
    { ids: '9007199254740993' },
    { type: '2' },
    { type: '016' },
    { type: '' },
    { status: 'ON' },
    { status: '' },
    { query: '' },
  ])('refuses %j by name', (sent) => {
    expect(faultOf(sent, CHOICES)).toEqual(['malformed', Object.keys(sent)]);
  });
});
