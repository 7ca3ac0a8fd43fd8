import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

const FOLDER = join(ROOT, 'docs/internal/adr');

interface Line {
  readonly number: string;
  /** The page that the line links to. */
  readonly file: string;
}

/** The lines of the index, separated into pages and merged decisions. */
function linesOf(index: string): { pages: Line[]; merged: Line[] } {
  const lines = (form: RegExp) => [...index.matchAll(form)].map(([, number = '', file = '']) => ({ number, file }));
  return {
    pages: lines(/^- \[(\d{4})\]\((\S+?)\) \S/gm),
    merged: [...index.matchAll(/^- \[\d{4}\]\((\S+?)\) .+ \(also ([\d, ]+)\)$/gm)].flatMap(([, file = '', also = '']) =>
      also.split(', ').map((number) => ({ number, file })),
    ),
  };
}

/** Lists the differences between the index and the files of the folder. */
function faultsOf(index: string, files: readonly string[]): string[] {
  const { pages, merged } = linesOf(index);
  const numbers = [...pages, ...merged].map(({ number }) => number).sort();
  const listed = new Set(pages.map(({ file }) => file));
  return [
    ...files.filter((file) => !listed.has(file)).map((file) => `${file} is not listed`),
    ...pages.filter(({ number, file }) => !file.startsWith(`${number}-`)).map(({ file }) => `${file}: other number`),
    ...[...pages, ...merged].filter(({ file }) => !files.includes(file)).map(({ file }) => `${file} does not exist`),
    ...numbers.flatMap((number, index) => (Number(number) === index + 1 ? [] : [`${number} is number ${index + 1}`])),
  ];
}

describe('the index of the architecture decisions', () => {
  it('lists each decision record once, without a gap in the numbers', () => {
    const files = readdirSync(FOLDER).filter((name) => name !== 'README.md');
    expect(files.length).toBeGreaterThan(0);
    expect(faultsOf(readFileSync(join(FOLDER, 'README.md'), 'utf8'), files)).toEqual([]);
  });

  it.each([
    ['a page that is not listed', '- [0001](0001-a.md) A', ['0001-a.md', '0002-b.md'], '0002-b.md is not listed'],
    ['a page that does not exist', '- [0001](0001-a.md) A', [], '0001-a.md does not exist'],
    ['a page with another number', '- [0001](0002-a.md) A', ['0002-a.md'], '0002-a.md: other number'],
    ['a number that is used twice', '- [0001](0001-a.md) A (also 0001)', ['0001-a.md'], '0001 is'],
    ['a gap in the numbers', '- [0001](0001-a.md) A (also 0003)', ['0001-a.md'], '0003 is number 2'],
  ])('detects in the index of decisions %s', (_, index, files, fault) => {
    expect(faultsOf(index, files).join('\n')).toContain(fault);
  });
});
