import { claimsIn, heldBy } from './claims';
import { COVERAGE_FOLDER, COVERAGE_PAGE, coveragePages } from './coverage-page';

const rows = ['Book.id', 'Book.title', 'Books rule 1'].map((id) => ({ area: 'Books', id }));
const claim = (...ids: string[]) => ({ file: 'a.test.ts', test: 'holds', ids });

describe('the comment above a test', () => {
  it('reads the interface rows that a test claims, on one line or more', () => {
    const source = [
      '  // interface: Book.id; Book.title',
      '  // interface: Books rule 1',
      "  it('prints the owner\\'s books', async () => {});",
      "  it('claims nothing', () => {});",
    ].join('\n');
    const ids = ['Book.id', 'Book.title', 'Books rule 1'];
    expect(claimsIn('a.test.ts', source)).toEqual([{ file: 'a.test.ts', test: "prints the owner's books", ids }]);
  });

  it('finds interface claims above a table of cases and above a separate name line', () => {
    const source = [
      '// interface: Book.*',
      "it.each([['one', (1)], ['two', 2]])(",
      "  'prints %s',",
      '// interface: Book.id',
      'test(',
      '  "prints the id",',
    ].join('\n');
    expect(claimsIn('a.test.ts', source).map(({ test }) => test)).toEqual(['prints %s', 'prints the id']);
  });

  it('rejects an interface claim that is not above a test', () => {
    const source = ['// interface: Book.id', '', "it('prints the id', () => {});"].join('\n');
    expect(() => claimsIn('a.test.ts', source)).toThrow('a.test.ts:2');
  });
});

describe('a claim', () => {
  it('matches a claim with one interface row or with all rows of a prefix', () => {
    const held = heldBy(rows, [claim('Book.*'), claim('Books rule 1')]);
    expect([...held.values()].map((tests) => tests.length)).toEqual([1, 1, 1]);
  });

  it('rejects a claim for an interface row that does not exist', () => {
    expect(() => heldBy(rows, [claim('Book.pages'), claim('Shelf.*')])).toThrow(/Book\.pages\n.*Shelf\.\*/);
  });

  it("lists a claimed interface row on its area's page and in the summary", () => {
    const pages = coveragePages(heldBy(rows, [claim('Book.id'), { ...claim('Book.id'), test: 'a | b' }]));
    expect([...pages.keys()]).toEqual([COVERAGE_PAGE, `${COVERAGE_FOLDER}/books.md`]);
    const [summary, books] = [...pages.values()];
    expect(summary).toContain('| [Books](books.md) | 3 | 1 | 0 | 2 |');
    expect(summary).toContain('| **All** | 3 | 1 | 0 | 2 |');
    expect(books).toContain('3 rows: 1 held, 0 stored only, 2 open.');
    expect(books).toContain('| `Book.id` | held | holds (`a.test.ts`)<br>a \\| b (`a.test.ts`) |');
    expect(books).toContain('| `Books rule 1` | open |  |');
  });

  it('marks a field without effect as stored only, and an unclaimed row as open', () => {
    const fields = ['User.time_zone', 'Product.groups.group_id', 'Order.confirmed'];
    const users = fields.map((id) => ({ area: 'Fields', id }));
    const page = coveragePages(heldBy(users, [claim('User.*'), claim('Product.*')])).get(
      `${COVERAGE_FOLDER}/fields.md`,
    );
    expect(page).toContain('3 rows: 0 held, 2 stored only, 1 open.');
    expect(page).toContain('| `Order.confirmed` | open |');
  });
});
