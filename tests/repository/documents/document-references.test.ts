import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

const DECISIONS = 'docs/internal/decisions.md';
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /(?:\.(?:ts|mjs|cjs|yml|yaml|sh|json)|Dockerfile|CODEOWNERS)$/.test(file))
  .filter((file) => existsSync(join(ROOT, file)));

function documentsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w./])docs\/[\w./-]+\.(?:md|json)\b/g)].map(([path]) => path);
}

/** Finds each decision that a text cites: `docs/internal/decisions.md, "Prices" and "Checks"`. */
function decisionsIn(text: string): string[] {
  const joined = text.replace(/\n\s*(?:\*|\/\/)\s*/g, ' ');
  return [...joined.matchAll(/docs\/internal\/decisions\.md, ("[^"]+"(?:(?:,| and) "[^"]+")*)/g)].flatMap(
    ([, list = '']) => [...list.matchAll(/"([^"]+)"/g)].map(([, point = '']) => point),
  );
}

/** Finds the bold words at the start of a line, with the heading above. */
function pointsOf(page: string): { section: string; point: string }[] {
  return page.split(/^## /m).flatMap((part) => {
    const section = part.split('\n', 1)[0] as string;
    return [...part.matchAll(/^- \*\*(.+?)\.\*\* /gm)].map(([, point = '']) => ({ section, point }));
  });
}

const points = pointsOf(readFileSync(join(ROOT, DECISIONS), 'utf8'));
const plain = (text: string) => text.replaceAll('`', '');

describe('the sources', () => {
  it('names only existing documents in source files', () => {
    const named = sources.flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return documentsIn(text).map((document) => [file, document] as const);
    });
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(([, document]) => !existsSync(join(ROOT, document)))).toEqual([]);
  });

  it('names in source files only sections that docs/internal/decisions.md contains', () => {
    const known = new Set(points.map(({ point }) => plain(point)));
    const named = sources.flatMap((file) =>
      decisionsIn(readFileSync(join(ROOT, file), 'utf8')).map((point) => [file, point] as const),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(([, point]) => !known.has(plain(point)))).toEqual([]);
  });
});

it('contains each section of a resource once in docs/internal/decisions.md', () => {
  const keys = points.map(({ section, point }) => `${section}: ${point}`);
  expect(keys).toContain('Every endpoint: Idempotency');
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
