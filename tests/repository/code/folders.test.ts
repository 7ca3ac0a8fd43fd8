import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { circlesBetweenFolders } from './folders';
import { ROOT } from '../root';

const APPS = join(ROOT, 'apps');
/** Apps that have a module and a store for each folder. */
const WITH_MODULES = ['auth', 'catalog', 'commerce', 'licensing', 'statistics', 'tenant', 'webhook-dispatch'];

/** A reader must be able to survey a folder. */
const MAX_FILES = 15;
/** Folders with one file for each migration or resource. */
const ONE_FILE_EACH = /\/migrations$|^libs\/contracts\/src\/resources$/;

it.each([
  ...WITH_MODULES.map((app) => `apps/${app}`),
  ...readdirSync(join(ROOT, 'libs')).map((name) => `libs/${name}`),
])('limits each folder of %s to 15 source files', (part) => {
  const counts = new Map<string, number>();
  for (const file of readdirSync(join(ROOT, part), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || file.endsWith('.test.ts')) continue;
    const folder = join(part, dirname(file));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(0);
  expect([...counts].filter(([folder, count]) => count > MAX_FILES && !ONE_FILE_EACH.test(folder))).toEqual([]);
});

it.each(WITH_MODULES)('finds no import cycle between folders of %s', (app) => {
  expect(circlesBetweenFolders(join(APPS, app, 'src'))).toEqual([]);
});

describe('the search for import cycles', () => {
  let src: string;
  beforeEach(() => void (src = mkdtempSync(join(tmpdir(), 'marquee-folders-'))));
  afterEach(() => rmSync(src, { recursive: true, force: true }));

  function put(file: string, code: string): void {
    mkdirSync(dirname(join(src, file)), { recursive: true });
    writeFileSync(join(src, file), code);
  }

  it('finds an import cycle through several folders, even of imported types only', () => {
    put('products/a.ts', "import type { Quote } from '../quotes/b';");
    put('quotes/b.ts', "import { c } from '../stock/c';");
    put('stock/c.ts', "export { a } from '../products/a';");
    expect(circlesBetweenFolders(src)).toEqual([
      ['products/a.ts → quotes', 'quotes/b.ts → stock', 'stock/c.ts → products'],
    ]);
  });

  it('finds an import cycle between folders without a cycle between files', () => {
    put('products/a.ts', "import '../quotes/b';");
    put('quotes/b.ts', '');
    put('quotes/c.ts', "import '../products/d';");
    put('products/d.ts', '');
    expect(circlesBetweenFolders(src)).toHaveLength(1);
  });

  it('accepts imports in one direction, from modules and from tests', () => {
    put('products/a.ts', "import '../quotes/b'; import '../app.rules'; import './d'; import '@marquee/bus';");
    put('products/d.ts', '');
    put('quotes/b.ts', '');
    put('quotes/b.test.ts', "import '../products/a';");
    put('testing/fixture.ts', "import '../products/a';");
    put('app.module.ts', "import './products/a';");
    put('app.rules.ts', '');
    expect(circlesBetweenFolders(src)).toEqual([]);
  });
});
