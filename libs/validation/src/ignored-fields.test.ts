import {
  anyText,
  creates,
  gmt,
  id,
  list,
  nothing,
  object,
  optional,
  resource,
  takes,
  text,
  updates,
  updatesBesideRow,
} from '@marquee/contracts';
import { bodyOf, ignoredFields, type BodyOf } from './ignored-fields';

const shelf = resource('board', 'boards', {
  id: id().identity(),
  title: text(10),
  code: text().createOnly(),
  made_at: gmt().readOnly(),
  note: text(),
  remark: text().writeOnly().insteadOf('note'),
  label: object({ id: id().identity(), text: text(), issued_at: gmt().readOnly() }),
  books: list({ id: id().identity(), title: text(), rented_at: gmt().readOnly() }),
  volumes: list({ id: id().identity(), title: text(), rented_at: gmt().readOnly() }).writeOnly().insteadOf('books'),
});
const onUpdate = bodyOf(updates(shelf)) as BodyOf;

function ignored(sent: unknown, ...present: readonly unknown[]): readonly string[] {
  return ignoredFields(onUpdate, sent, present).paths;
}

describe('ignoredFields', () => {
  it('names unknown fields by their path, once for each list', () => {
    const sent = {
      title: 'A',
      price: 999,
      label: { text: 'x', color: 'red' },
      books: [{ title: 'a', pages: 1 }, { title: 'b', pages: 2 }, 'no object'],
    };
    expect(ignoredFields(onUpdate, sent, [])).toEqual({
      paths: ['price', 'label.color', 'books.pages'],
      needsPresent: false,
    });
  });

  it('names read-only fields, unless their value equals the stored value', () => {
    const sent = { id: 7, code: 'c', made_at: '2026-01-01T00:00:00', label: { issued_at: '2026-01-02T00:00:00' } };
    expect(ignoredFields(onUpdate, sent, [{ id: 8 }])).toEqual({
      paths: ['id', 'code', 'made_at', 'label.issued_at'],
      needsPresent: true,
    });
    expect(ignored(sent, { id: 7 }, sent)).toEqual([]);
    expect(ignored(sent, { ...sent, code: 'other' })).toEqual(['code']);
  });

  it('names the id of a list element of a new resource, and of an object', () => {
    const book = { id: 5, title: 'a' };
    expect(ignoredFields(bodyOf(creates(shelf)) as BodyOf, { books: [book] }, []).paths).toEqual(['books.id']);
    expect(ignored({ books: [book], label: { id: 5 } }, { books: [book] })).toEqual(['label.id']);
  });

  it('names an alias whose other name wins, unless it echoes the stored value', () => {
    const sent = { remark: 'new', note: 'old' };
    expect(ignored(sent, { note: 'older' })).toEqual(['note']);
    expect(ignored(sent, { note: 'old' })).toEqual([]);
    expect(ignored({ note: 'new' })).toEqual([]);
  });

  it('names no field on create that only an update ignores', () => {
    expect(ignoredFields(bodyOf(creates(shelf)) as BodyOf, { code: 'c' }, []).paths).toEqual([]);
  });

  it('compares list elements with the stored ones by id, or else by position', () => {
    const books = [
      { id: 1, rented_at: '2026-01-01T00:00:00' },
      { id: 2, rented_at: '2026-01-02T00:00:00' },
    ];
    expect(ignored({ books: books.toReversed() }, { books })).toEqual([]);
    expect(ignored({ books: [{ rented_at: '2026-01-01T00:00:00' }] }, { books })).toEqual([]);
    expect(ignored({ books: [{ id: 2, rented_at: '2026-01-01T00:00:00' }] }, { books })).toEqual(['books.rented_at']);
  });

  it('names the unknown id of a list element, which gets another id', () => {
    const before = { books: [{ id: 1, title: 'a' }] };
    const after = { books: [{ id: 2, title: 'b' }] };
    expect(ignored({ books: [{ id: 1 }, { id: 2 }, { title: 'c' }] }, before, after)).toEqual([]);
    expect(ignored({ books: [{ id: 1 }, { id: 3 }] }, before, after)).toEqual(['books.id']);
    expect(ignoredFields(onUpdate, { books: [{ id: 1 }] }, [])).toEqual({ paths: ['books.id'], needsPresent: true });
  });

  it("compares elements under a list's alias with the stored list", () => {
    const books = [{ id: 1, rented_at: '2026-01-01T00:00:00' }];
    expect(ignored({ volumes: books }, { books })).toEqual([]);
    expect(ignored({ volumes: [{ id: 9 }] }, { books })).toEqual(['volumes.id']);
  });

  it.each([
    ['a,b', 'a%2Cb'],
    ['a.b', 'a%2Eb'],
    ['a\r\nset-cookie: x', 'a%0D%0Aset-cookie%3A%20x'],
    ['é', '%C3%A9'],
    ['\uD800', '%EF%BF%BD'],
    ['x'.repeat(200), 'x'.repeat(100)],
    ['constructor', 'constructor'],
  ])('escapes the field name %p for the header', (name, path) => {
    expect(ignored({ [name]: 1 })).toEqual([path]);
  });

  it('returns at most a hundred ignored fields', () => {
    const sent = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, 1]));
    expect(ignored(sent)).toHaveLength(100);
  });

  it.each([null, 'text', 3, [{ price: 1 }]])('returns no ignored fields for %p, which validation rejects', (sent) => {
    expect(ignored(sent)).toEqual([]);
  });
});

describe('bodyOf', () => {
  it("finds the body of an operation's input and its member name", () => {
    expect(bodyOf(creates(shelf))).toEqual({ member: null, resource: shelf, on: 'create' });
    expect(bodyOf(takes({ id: id(), shelf: optional(updates(shelf)) }))).toEqual({
      member: 'shelf',
      resource: shelf,
      on: 'update',
    });
    expect(bodyOf(takes({ token: anyText(), shelf: updatesBesideRow(shelf) }))).toMatchObject({ member: 'shelf' });
    expect(bodyOf(takes({ id: id() }))).toBeUndefined();
    expect(bodyOf(nothing)).toBeUndefined();
  });
});
