import { rowsOf } from './interface-page';

const SAMPLE = `
# A page

## What the service does

Conventions:

1. Bodies are JSON.
2. Money is in cents.

## Resources and their fields

### Book (printed)

Not a list of fields, although \`it\` has one; word.

| Field | Type | Meaning |
|---|---|---|
| id, shelf_id | integer | identifiers |
| tags | array | items \`{id, label: text, at (read-only, GMT)}\` |
| details | RO object: ID, Eu (1/0, or none), No theme/domain | |

Product locale: \`id\`, \`src\` (picture, large; on create only), \`version\`. A sentence; another, with commas.

### Shelf

\`id\`; \`place\` (one; of many); \`owner\` (address object plus \`option\`); \`made_at\`, \`moved_at\` timestamps; \`rights\` object with integer flags read, write.

### Statistics records (all read-only)

- Order, daily (key: something): currency (lower-case; always), date.
- Abandoned shopping cart, daily: same fields as the order record, counting carts.

## States and transitions

| Subject | State values | Moving operation or event | Condition |
|---|---|---|---|
| Book lent | true | (moves between values) | |
| Book sold | true | paid (in full) | by card |
| Book sold | true | paid (in full) | in cash |

## Endpoints

### Books (scope books)

| Method | Path | Query / body | Response |
|---|---|---|---|
| GET | /books.json | query: \`ids\` (comma-separated), \`query\` (\`field:value\`; fields title), \`self=1\` | \`ids\` |
| POST or PUT | /books/{id}.json (query \`fields\`) | \`{book: {title}}\` | none |
| GET | /books/{id}.json (query \`fields\`) | none | one |
| GET | /books.json | query \`email\` | again |

### Numbers

All are GET with query \`From\`, \`To\`:

| Path | Returns |
|---|---|
| /numbers.json | numbers |

## Rest

| Topic | Emitted when |
|---|---|
| book/create, book/update | something happens |

| Scope | Allows |
|---|---|
| books | reading |

| Condition | Result |
|---|---|
| Book without \`title\` (on create) | an error |

| Limit | Value |
|---|---|
| Tags per book | 3 |
`;

function idsIn(area: string): string[] {
  return rowsOf(SAMPLE)
    .filter((row) => row.area === area)
    .map(({ id }) => id);
}

describe('the rows of an interface page', () => {
  it('extracts the numbered rules of the interface under their heading', () => {
    expect(idsIn('Conventions')).toEqual(['Conventions rule 1', 'Conventions rule 2']);
  });

  it('extracts the fields of tables and the nested fields', () => {
    const inside = ['Book.tags.id', 'Book.tags.label', 'Book.tags.at', 'Book.details'];
    const details = ['Book.details.ID', 'Book.details.Eu', 'Book.details.No theme/domain'];
    const locale = ['Product.locales.id', 'Product.locales.src', 'Product.locales.version'];
    expect(idsIn('Book')).toEqual(['Book.id', 'Book.shelf_id', 'Book.tags', ...inside, ...details, ...locale]);
  });

  it('extracts the fields that sentences of the interface list', () => {
    const fields = [
      'id',
      'place',
      'owner',
      'owner.option',
      'made_at',
      'moved_at',
      'rights',
      'rights.read',
      'rights.write',
    ];
    expect(idsIn('Shelf')).toEqual(fields.map((field) => `Shelf.${field}`));
  });

  it('extracts the fields of order and cart statistics', () => {
    const records = ['Order statistics', 'Abandoned shopping cart statistics'];
    expect(idsIn('Statistics records')).toEqual(records.flatMap((name) => [`${name}.currency`, `${name}.date`]));
  });

  it('extracts the states of the interface with their conditions', () => {
    const sold = ['State Book sold: paid, by card', 'State Book sold: paid, in cash'];
    expect(idsIn('States and transitions')).toEqual(['State Book lent: moves between values', ...sold]);
  });

  it('extracts each endpoint and filter of the interface once', () => {
    expect(idsIn('Books')).toEqual([
      'GET /books.json',
      'GET /books.json?ids',
      'GET /books.json?query',
      'GET /books.json?self',
      'POST /books/{id}.json',
      'PUT /books/{id}.json',
      'GET /books/{id}.json',
      'GET /books/{id}.json?fields',
      'GET /books.json?email',
    ]);
    const numbers = ['GET /numbers.json', 'GET /numbers.json?From', 'GET /numbers.json?To'];
    expect(idsIn('Numbers')).toEqual(numbers);
  });

  it('extracts topics, scopes, errors and limits of the interface', () => {
    const topics = ['Topic book/create', 'Topic book/update'];
    expect(idsIn('Rest')).toEqual([...topics, 'Scope books', 'Error Book without title', 'Limit Tags per book']);
  });
});
