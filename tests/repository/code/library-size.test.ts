import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../root';

/** Design rules of storage and bus: a reader must be able to survey a folder and an entry. */
const MAX_FILES = 15;
const MAX_EXPORTS = 45;

describe.each(['storage', 'bus'])('the library %s', (library) => {
  const src = join(ROOT, 'libs', library, 'src');

  it('limits each folder of the library to 15 source files', () => {
    const counts = new Map<string, number>();
    for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
  });

  it("limits the exports of the library's index to 45 names", () => {
    const names = namesOf(src, 'index');
    expect(names.length).toBeGreaterThan(10);
    expect(names.slice(MAX_EXPORTS)).toEqual([]);
  });
});

/** The exported names of an entry, which lists them or exports another entry. */
function namesOf(src: string, entry: string): string[] {
  const code = readFileSync(join(src, `${entry}.ts`), 'utf8');
  const others = [...code.matchAll(/^export \* from '\.\/([\w-]+)';/gm)].flatMap(([, other = '']) =>
    namesOf(src, other),
  );
  const listed = [...code.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) => list.split(','));
  return [...others, ...listed.map((name) => name.trim()).filter((name) => name !== '')];
}
