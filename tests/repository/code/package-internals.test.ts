import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

const DECISION = 'docs/internal/adr/0071-internals-of-packages.md';
const MAX_PLACES = 5;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/** The rows of the decision: the code that depends on internals, and the test that fails when the package changes. */
const rows = read(DECISION)
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => [...line.matchAll(/`([\w./-]+\.(?:ts|cjs))`/g)].map(([, file = '']) => file))
  .map((files) => ({ code: files[0] ?? '', heldBy: files.at(-1) ?? '' }));

describe('the internals of packages', () => {
  it('limits places that depend on internals of packages to five, each with a test', () => {
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(MAX_PLACES);
    const faults = rows.filter(({ heldBy }) => !heldBy.endsWith('.test.ts') || !existsSync(join(ROOT, heldBy)));
    expect(faults).toEqual([]);
  });

  it('finds the decision named in all code that depends on internals of packages, and in no other', () => {
    const files = ['apps/**/*.ts', 'libs/**/*.ts', 'libs/**/*.cjs', 'deploy/**/*.mjs', 'deploy/**/*.cjs'];
    const mention = execFileSync('git', ['grep', '-l', DECISION, '--', ...files], { cwd: ROOT }).toString();
    expect(rows.map(({ code }) => code).toSorted()).toEqual(mention.trim().split('\n').toSorted());
  });
});
