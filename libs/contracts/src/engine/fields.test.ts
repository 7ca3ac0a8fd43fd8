import { bool, gmt, id, int, isReadable, isWritten, list, object, text, type AnyField } from './fields';
import { allResources, defaultsOf, resource, type CreateOf, type Shape, type UpdateOf } from './resource';

const book = resource('book', 'books', {
  id: id().identity(),
  title: text().requiredOnCreate(),
  isbn: text(13).requiredOnCreate().createOnly(),
  binding: text().among(['hard', 'soft']).default('soft'),
  sold_at: gmt().orNull().default(null),
  secret: text().writeOnly(),
  hidden_pages: list({ page: int() }).writeOnly(),
  created_at: gmt().readOnly(),
  chapters: list({ id: id().identity(), name: text().requiredOnCreate(), rendered: bool().readOnly() }),
  cover: object({ color: text() }).orNull(),
});
type Book = Shape<typeof book>;
type CreateBook = CreateOf<typeof book>;
type UpdateBook = UpdateOf<typeof book>;

function accept(...values: unknown[]): number {
  return values.length;
}
const names = (wanted: (field: AnyField) => boolean): string[] =>
  Object.entries(book.fields)
    .filter(([, field]) => wanted(field))
    .map(([name]) => name);

describe('the types of a field table (held by the compiler)', () => {
  it('accepts exactly the writable fields in the create type (checked by the compiler)', () => {
    const whole: CreateBook = { title: 'One', isbn: '1', binding: 'hard', sold_at: null, secret: 's' };
    const nested: CreateBook = { title: 'One', isbn: '1', chapters: [{ id: 1, name: 'First' }], cover: null };
    // @ts-expect-error -- isbn is required, createOnly or not
    const missing: CreateBook = { title: 'One' };
    // @ts-expect-error -- no such field
    const unknown: CreateBook = { title: 'One', isbn: '1', pages: 3 };
    // @ts-expect-error -- not one of the values
    const wrongValue: CreateBook = { title: 'One', isbn: '1', binding: 'leather' };
    // @ts-expect-error -- read-only
    const readOnly: CreateBook = { title: 'One', isbn: '1', created_at: '2026-01-01T00:00:00' };
    // @ts-expect-error -- given by the system
    const identity: CreateBook = { title: 'One', isbn: '1', id: 7 };
    // @ts-expect-error -- read-only inside a list
    const readOnlyInside: CreateBook = { title: 'One', isbn: '1', chapters: [{ name: 'First', rendered: true }] };
    // @ts-expect-error -- not nullable
    const noTitle: CreateBook = { title: null, isbn: '1' };
    expect(accept(whole, nested, missing, unknown, wrongValue, readOnly, identity, readOnlyInside, noTitle)).toBe(9);
  });

  it('accepts any writable fields in the update type, except those fixed at creation', () => {
    const nothing: UpdateBook = {};
    const some: UpdateBook = { title: 'Two', secret: 's' };
    // @ts-expect-error -- createOnly
    const fixed: UpdateBook = { isbn: '2' };
    expect(accept(nothing, some, fixed)).toBe(3);
  });

  it('contains every field except write-only fields in the output type', () => {
    const rendered = {} as Book;
    // @ts-expect-error -- never rendered
    const secret: unknown = rendered.secret;
    const binding: 'hard' | 'soft' | undefined = rendered.binding;
    const soldAt: string | null | undefined = rendered.sold_at;
    expect(accept(secret, binding, soldAt)).toBe(3);
  });
});

describe('a field table at run time', () => {
  it('lists the fields written on create, written on update and readable', () => {
    const both = ['title', 'binding', 'sold_at', 'secret', 'hidden_pages', 'chapters', 'cover'];
    expect(names((field) => isWritten(field, 'update'))).toEqual(both);
    expect(names((field) => isWritten(field, 'create'))).toEqual(['title', 'isbn', ...both.slice(1)]);
    expect(names((field) => !isReadable(field))).toEqual(['secret', 'hidden_pages']);
  });

  it('returns the declared defaults of fields, including null, except of write-only fields', () => {
    const defaults = defaultsOf(book);
    const binding: 'hard' | 'soft' = defaults.binding;
    // @ts-expect-error -- has none
    const title: unknown = defaults.title;
    // @ts-expect-error -- never rendered
    const pages: unknown = defaults.hidden_pages;
    expect(defaults).toEqual({ binding: 'soft', sold_at: null, chapters: [] });
    expect([binding, title, pages]).toEqual(['soft', undefined, undefined]);
  });

  it('leaves a field declaration unchanged when another is derived from it', () => {
    const plain = text(10);
    plain.orNull().readOnly().says('Something.');
    expect(plain.spec).toMatchObject({ nullable: false, access: 'writable' });
    expect(plain.spec.says).toBeUndefined();
  });

  it('registers each resource with a title for the reference', () => {
    expect(allResources()).toContain(book);
    expect(resource('rare_book', 'rare_books', {}).title).toBe('Rare book');
  });
});
