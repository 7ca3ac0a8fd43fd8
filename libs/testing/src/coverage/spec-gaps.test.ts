import { readFileSync } from 'node:fs';
import { blocksOf } from './markdown';

interface Decision {
  readonly section: string;
  readonly point: string;
  readonly held: readonly string[];
}

function decisionsIn(page: string): Decision[] {
  const tables = blocksOf(readFileSync(page, 'utf8')).filter((block) => block.kind === 'table');
  return tables.flatMap(({ section, rows }) =>
    rows.map(([point = '', , tests = '']) => ({ section, point, held: tests.split('<br>') })),
  );
}

/** "open: orders", or "`file.test.ts`: name of a test" that is there. */
function isSound(entry: string): boolean {
  if (/^open: [a-z ]+$/.test(entry) || entry === 'nothing to hold') return true;
  const [, file, name] = /^`(.+\.test\.ts)`: (.+)$/.exec(entry) ?? [];
  return file !== undefined && name !== undefined && readFileSync(file, 'utf8').includes(name);
}

describe('docs/spec-gaps.md', () => {
  const gaps = decisionsIn('docs/spec-gaps.md');

  it('has a row for every decision', () => {
    const key = ({ section, point }: Decision) => `${section}: ${point}`;
    const rows = gaps.map(key);
    const missing = decisionsIn('docs/decisions.md').filter((decision) => !rows.includes(key(decision)));
    expect(missing.map(key)).toEqual([]);
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('names tests that are there, or the area whose work brings one', () => {
    const unsound = gaps.flatMap(({ point, held }) => held.filter((entry) => !isSound(entry)).map((it) => [point, it]));
    expect(unsound).toEqual([]);
  });
});
