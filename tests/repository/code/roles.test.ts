import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../root';

/** Services whose files must follow the roles. */
const HELD = ['auth', 'catalog', 'commerce', 'licensing', 'statistics', 'tenant', 'webhook-dispatch'];
/** The role that a file name's ending states: docs/internal/adr/0003-packages-and-imports.md has the table. */
const ROLES = [
  'entity',
  'view',
  'repository',
  'store',
  'rules',
  'tx',
  'service',
  'handlers',
  'consumer',
  'queue',
  'worker',
  'mail',
  'adapter',
  'config',
  'module',
];
const WITH_ROLE = new RegExp(`\\.(${ROLES.join('|')}|test)\\.ts$`);
const WITHOUT_NEED = /^(main|data-source)\.ts$|^(migrations|testing)\//;

function withoutRole(files: readonly string[]): string[] {
  return files.filter((file) => !WITH_ROLE.test(file) && !WITHOUT_NEED.test(file));
}

function sourcesIn(app: string): string[] {
  return readdirSync(join(ROOT, 'apps', app, 'src'), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

it.each(HELD)('requires a role in every file name of %s', (app) => {
  const files = sourcesIn(app).map((file) => file.slice(`apps/${app}/src/`.length));
  expect(files).toContain('main.ts');
  expect(withoutRole(files)).toEqual([]);
});

describe('a file of rules', () => {
  const sources = HELD.flatMap((app) => sourcesIn(app));

  it('allows no transactions in files named .rules.ts', () => {
    const rules = sources.filter((file) => file.endsWith('.rules.ts'));
    expect(rules.length).toBeGreaterThan(50);
    expect(rules.filter((file) => usesTransaction(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });

  it.each([
    ['a parameter named tx', 'export function place(tx: OrdersTx, order: Order): void {}'],
    ['the type of a transaction', "import { differences, type Tx } from '@marquee/storage';"],
    ['the transaction of a store', 'export type Between = { own: TxOf<MarketplaceStore> };'],
  ])('detects a transaction in code with %s', (_, code) => {
    expect(usesTransaction(code)).toBe(true);
    expect(usesTransaction('/** Runs in a transaction. */ export function total(taxes: number): number')).toBe(false);
  });
});

function usesTransaction(code: string): boolean {
  const withoutPaths = code.replaceAll(/'[^']*'/g, '');
  return /\btx\b|\bTx(Of)?\b|\w+Tx\b/.test(withoutPaths);
}

it('detects a file name without a known role', () => {
  const good = [
    'main.ts',
    'migrations/1-things.ts',
    'testing/thing.ts',
    'things/thing.rules.ts',
    'things/thing.test.ts',
  ];
  const bad = [
    'things/helpers.ts',
    'things/main.ts',
    'things/thing-rules.ts',
    'things/notes.txt',
    'things/thing.util.ts',
  ];
  expect(withoutRole([...good, ...bad])).toEqual(bad);
});

it('lists each file role in the table of the decision record', () => {
  const page = readFileSync(join(ROOT, 'docs/internal/adr/0003-packages-and-imports.md'), 'utf8');
  const documented = [...page.matchAll(/^\| (`\.[^|]*)\|/gm)].flatMap(([, cell = '']) => [
    ...cell.matchAll(/`\.(\w+)\.ts`/g),
  ]);
  expect(documented.map(([, role]) => role)).toEqual(ROLES);
});
