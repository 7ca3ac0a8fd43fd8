import { anything, bool, email, gmt, id, int, list, object, offsetTime, text, type Fields } from '../engine/fields';
import { between, equals, filterSpecs, oneOf, search, type Filters } from '../engine/filters';
import { breakingChanges } from './breaking-changes';
import { fieldsLock, filtersLock, type ContractsLock } from './snapshot';

const book = {
  id: id().identity(),
  title: text(100).requiredOnCreate(),
  isbn: text(13).createOnly(),
  binding: text().among(['hard', 'soft']),
  pages: int().range(1, 5000).orNull(),
  sold_at: gmt().readOnly(),
  secret: text().writeOnly(),
  chapters: list({ id: id().identity(), name: text() }).atMost(50),
  reviews: list({ stars: int() }).readOnly(),
} satisfies Fields;

function contracts(fields: Fields = book, more: Partial<ContractsLock> = {}): ContractsLock {
  return {
    resources: { book: { plural: 'books', body_key: 'book', fields: fieldsLock(fields, 'writable') } },
    operations: { 'rpc.catalog.books.list': { audience: 'company', paged: true } },
    events: {
      'marquee.book.create.v1': {
        subject: 'events.catalog.{company_id}.book.create',
        topic: 'book/create',
        data: fieldsLock({ id: id(), title: text() }, 'readOnly'),
      },
    },
    error_codes: { not_found: -6 },
    scopes: { products: true },
    ...more,
  };
}
function without(name: keyof typeof book): Fields {
  return Object.fromEntries(Object.entries(book).filter(([field]) => field !== name));
}
const found = (now: ContractsLock) => breakingChanges(contracts(), now);

describe('a change of a field that breaks a client', () => {
  const title = (field: Fields[string]): Fields => ({ ...book, title: field.requiredOnCreate() });

  it.each<[what: string, now: Fields, sentence: string]>([
    ['it is removed', without('title'), 'title: is gone'],
    ['it has another kind', title(int()), 'title: the kind was text and is int'],
    ['it has another format', title(email()), 'title: the kind was text and is text email'],
    ['a time is rendered otherwise', { ...book, sold_at: offsetTime().readOnly() }, 'sold_at: the kind was time gmt'],
    ['it is required', { ...book, isbn: book.isbn.requiredOnCreate() }, 'isbn: is newly required on create'],
    ['a new one is required', { ...book, author: text().requiredOnCreate() }, 'author: is newly required on create'],
    ['a value is removed', { ...book, binding: text().among(['hard']) }, 'binding: no longer has the value soft'],
    ['its values are listed', title(text(100).among(['One'])), 'title: accepts only certain values'],
    ['a text is shorter', title(text(99)), 'title: max_length was 100 and is 99'],
    ['a number is smaller', { ...book, pages: book.pages.range(1, 4000) }, 'pages: maximum was 5000 and is 4000'],
    ['a number is larger', { ...book, pages: book.pages.range(2, 5000) }, 'pages: minimum was 1 and is 2'],
    ['a list is shorter', { ...book, chapters: book.chapters.atMost(49) }, 'chapters: max_items was 50 and is 49'],
    ['it is no longer read', { ...book, binding: book.binding.writeOnly() }, 'binding: can no longer be read'],
    ['partners alone read it', { ...book, binding: book.binding.forPartners() }, 'binding: is shown only to partners'],
    ['it is no longer set', { ...book, isbn: text(13).readOnly() }, 'isbn: can no longer be sent on create'],
    ['it is no longer changed', { ...book, binding: book.binding.createOnly() }, 'can no longer be sent on update'],
    ['null is read', { ...book, sold_at: book.sold_at.orNull() }, 'sold_at: may now be null'],
    ['null is refused', { ...book, pages: int().range(1, 5000) }, 'pages: no longer accepts null'],
    ['it breaks inside of a list', { ...book, chapters: list({ id: id().identity() }).atMost(50) }, '[].name: is gone'],
    [
      'more is required inside of a list',
      { ...book, chapters: list({ id: id().identity(), name: text().requiredOnCreate() }).atMost(50) },
      'chapters[].name: is newly required on create',
    ],
    [
      'an id no longer names an element',
      { ...book, chapters: list({ id: id().readOnly(), name: text() }).atMost(50) },
      'chapters[].id: can no longer name an element',
    ],
  ])('reports as breaking that a field changes: %s', (_what, now, sentence) => {
    expect(found(contracts(now))).toEqual([expect.stringContaining(sentence)]);
    expect(found(contracts(now))[0]).toMatch(/^resource book: field /);
  });
});

describe('a change of something else that breaks a caller', () => {
  const { 'marquee.book.create.v1': created } = contracts().events;
  const event = (change: object) => ({ events: { 'marquee.book.create.v1': { ...created!, ...change } } });
  const resource = (change: object) => ({ resources: { book: { ...contracts().resources['book']!, ...change } } });
  const operation = (change: object) => ({
    operations: { 'rpc.catalog.books.list': { audience: 'company' as const, paged: true, ...change } },
  });

  it.each<[what: string, now: Partial<ContractsLock>, sentence: string]>([
    ['a resource is gone', { resources: {} }, 'resource book: is gone'],
    ['the key of a list', resource({ plural: 'library' }), 'resource book: the key of a list was books and is library'],
    ['the key of a body', resource({ body_key: 'volume' }), 'resource book: the key of a body was book and is volume'],
    ['an operation is gone', { operations: {} }, 'operation rpc.catalog.books.list: is gone'],
    ['an audience', operation({ audience: 'operator' }), 'audience was company and is operator'],
    ['a list is no longer paged', operation({ paged: false }), 'paged was true and is false'],
    ['an event is gone', { events: {} }, 'event marquee.book.create.v1: is gone'],
    ['the subject of an event', event({ subject: 'events.shop.1' }), 'the subject was events.catalog'],
    ['the topic of an event', event({ topic: 'book/born' }), 'the topic was book/create and is book/born'],
    ['the data of an event', event({ data: fieldsLock({ id: id() }, 'readOnly') }), 'v1: field title: is gone'],
    ['the number of an error code', { error_codes: { not_found: -60 } }, 'not_found: the number was -6 and is -60'],
    ['an error code is gone', { error_codes: {} }, 'error code not_found: is gone'],
    ['a scope is gone', { scopes: {} }, 'scope products: is gone'],
  ])('reports as breaking that something other than a field changes: %s', (_what, now, sentence) => {
    expect(found(contracts(book, now))).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('a change of a filter', () => {
  const now = { name: 'book', plural: 'books', bodyKey: 'book', title: 'Book', fields: book };
  const filters = {
    sold_at: between(),
    binding: equals(),
    title: equals(),
    pages: equals(),
    state: oneOf('new', 'used').orAny(),
    query: search('title', 'isbn'),
  };
  const filtered = (by: Filters, fields: Fields = book): ContractsLock =>
    contracts(book, {
      operations: {
        'rpc.catalog.books.list': {
          audience: 'company',
          paged: true,
          filters: filtersLock(filterSpecs(by, { ...now, fields })),
        },
      },
    });
  const { sold_at: _, ...withoutTime } = filters;

  it.each<[what: string, now: ContractsLock, sentences: string[]]>([
    ['it is removed', filtered(withoutTime), ['sold_at_min: is gone', 'sold_at_max: is gone']],
    ['all filters are removed', contracts(), Object.keys(filterSpecs(filters, now)).map((name) => `${name}: is gone`)],
    ['it has another kind', filtered({ ...filters, binding: search('title') }), ['binding: the kind was choice']],
    ['a word is refused', filtered({ ...filters, state: oneOf('new').orAny() }), ['no longer has the value used']],
    ['any is refused', filtered({ ...filters, state: oneOf('new', 'used') }), ['no longer has the value any']],
    ['a field is not searched', filtered({ ...filters, query: search('title') }), ['no longer has the value isbn']],
    ['it is required', filtered({ ...filters, title: equals().required() }), ['title: is newly required']],
    ['a new one is required', filtered({ ...filters, sold: oneOf('a').required() }), ['sold: is newly required']],
    ['a text is shorter', filtered(filters, { ...book, title: text(50) }), ['title: max_length was 100 and is 50']],
    ['a number is smaller', filtered(filters, { ...book, pages: int().range(1, 9) }), ['pages: maximum was 5000']],
  ])('reports as breaking that a filter changes: %s', (_what, changed, sentences) => {
    const broken = breakingChanges(filtered(filters), changed);
    expect(broken).toEqual(sentences.map((sentence) => expect.stringContaining(sentence) as string));
    expect(broken[0]).toMatch(/^operation rpc\.catalog\.books\.list: filter /);
  });

  it('accepts a filter that accepts more than before', () => {
    const more = {
      ...filters,
      isbn: equals(),
      state: oneOf('new', 'used', 'lost').orAny(),
      query: search('title', 'isbn', 'binding'),
    };
    expect(breakingChanges(filtered(filters), filtered(more))).toEqual([]);
    expect(breakingChanges(contracts(), filtered(filters))).toEqual([]);
    expect(breakingChanges(filtered({ title: equals().required() }), filtered({ title: equals() }))).toEqual([]);
  });
});

describe('a change that breaks no client', () => {
  it.each<[what: string, now: Fields]>([
    ['no change', book],
    ['a new field', { ...book, misc: anything() }],
    ['a required field becomes optional', { ...book, title: text(100) }],
    ['a new value', { ...book, binding: text().among(['hard', 'soft', 'leather']) }],
    ['any value', { ...book, binding: text() }],
    ['wider limits', { ...book, pages: int().range(0, 6000).orNull(), chapters: book.chapters.atMost(60) }],
    ['more may be written', { ...book, isbn: text(13), sold_at: gmt() }],
    ['a hidden field becomes readable', { ...book, secret: text() }],
    ['null is taken where it is never rendered', { ...book, secret: text().orNull().writeOnly() }],
    ['a new list with its own demands', { ...book, tags: list({ word: text().requiredOnCreate() }) }],
    [
      'a requirement inside a field that was read-only',
      { ...book, reviews: list({ stars: int().requiredOnCreate() }) },
    ],
    [
      'a new object inside a readable field',
      { ...book, reviews: list({ stars: int(), by: object({ ok: bool() }) }).readOnly() },
    ],
  ])("accepts a compatible change of a resource's fields: %s", (_what, now) => {
    expect(found(contracts(now))).toEqual([]);
  });

  it('accepts a new resource, operation, event, error code and scope', () => {
    const { resources, operations, events } = contracts();
    const now = contracts(book, {
      resources: { ...resources, shelf: { plural: 'shelves', body_key: 'shelf', fields: {} } },
      operations: { ...operations, 'rpc.catalog.shelves.list': { audience: 'company', paged: true } },
      events: { ...events, 'marquee.shelf.create.v1': { subject: 's', topic: 'shelf/create', data: {} } },
      error_codes: { not_found: -6, too_heavy: -99 },
      scopes: { products: true, shelves: true },
    });
    expect(found(now)).toEqual([]);
  });
});
