import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { COVERAGE_FOLDER, generatedPages } from './generate';

const pages = generatedPages(process.cwd());
const rowsIn = (text: string) => [...text.matchAll(/^\| `(.+?)` \| (.+) \|$/gm)].map(([, id, held]) => [id, held]);

describe('docs/interface-coverage.md and the pages beside it', () => {
  it.each([...pages])('%s says what the interface and the tests say: run "npm run generate" if not', (file, page) => {
    const committed = existsSync(file) ? readFileSync(file, 'utf8') : '';
    expect(committed.split('\n')).toEqual(page.split('\n'));
  });

  it('leave no page of an area that is gone', () => {
    const there = readdirSync(COVERAGE_FOLDER).map((name) => `${COVERAGE_FOLDER}/${name}`);
    expect(there.filter((file) => !pages.has(file))).toEqual([]);
  });

  it('have a test for every row', () => {
    const rows = [...pages.values()].flatMap(rowsIn);
    expect(rows.filter(([, held]) => held === 'open').map(([id]) => id)).toEqual([]);
  });

  it('sum up to as many rows as all areas list', () => {
    const [summary = '', ...areas] = [...pages.values()];
    const rows = areas.flatMap(rowsIn);
    const open = rows.filter(([, held]) => held === 'open').length;
    expect(summary).toContain(`| **All** | ${rows.length} | ${rows.length - open} | ${open} |`);
    expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length);
  });
});
