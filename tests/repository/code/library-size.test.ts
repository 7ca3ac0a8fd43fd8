import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

/** A reader must be able to survey the entry of a library. */
const MAX_EXPORTS = 45;

describe.each(['storage', 'bus'])('the library %s', (library) => {
  const src = join(ROOT, 'libs', library, 'src');

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
