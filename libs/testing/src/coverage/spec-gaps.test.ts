import { readFileSync } from 'node:fs';
import { blocksOf } from './markdown';
import { isNamedTest } from './named-test';

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

/** "open: orders", or a test that is there. */
function isSound(entry: string): boolean {
  return /^open: [a-z ]+$/.test(entry) || entry === 'nothing to hold' || isNamedTest(entry);
}

describe('docs/internal/decisions.md', () => {
  const gaps = decisionsIn('docs/internal/decisions.md');

  it('decides each point once', () => {
    const points = gaps.map(({ section, point }) => `${section}: ${point}`);
    expect(points.filter((point, index) => points.indexOf(point) !== index)).toEqual([]);
    expect(points).toContain('Every endpoint: Status of success');
  });

  it('names tests that are there, or the area whose work brings one', () => {
    const unsound = gaps.flatMap(({ point, held }) => held.filter((entry) => !isSound(entry)).map((it) => [point, it]));
    expect(unsound).toEqual([]);
  });
});
