import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { SERVICES } from '@marquee/contracts';
import { eventually, processesOf } from '@marquee/testing';
import { APPS } from '../apps';
import { freePort } from '../servers/ports';
import type { LocalSystem } from '../system';
import { Compiler } from './compiler';
import { appsNamed, startDev } from './dev';

const ROOT = resolve(__dirname, '../../../..');

/** Records the version it was loaded with; called as `migrate`, it records the database role. */
const STAND_IN = `
import { appendFileSync } from 'node:fs';
import { rule } from '../../../libs/contracts/src/rule';
import { own } from './own';
const name = process.argv[1].split('/').at(-3);
const note = (text: string) => appendFileSync(process.env.NOTES as string, name + ' ' + text + '\\n');
if (process.argv[2] === 'migrate') note('migrates as ' + new URL(process.env.DATABASE_URL as string).username);
else {
  process.on('SIGTERM', () => (note('stops'), process.exit(0)));
  process.on('disconnect', () => process.exit(0));
  note('runs ' + rule + ', ' + own);
  process.send?.({ ready: true, opsPort: 1 });
}
`;

describe('the dev loop', () => {
  let folder: string;
  let port: number;
  let system: LocalSystem;
  const said: string[] = [];
  const path = (file: string) => join(folder, 'root', file);
  const notes = () => readFileSync(join(folder, 'notes'), 'utf8').trim().split('\n');
  const save = (file: string, text: string) => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'marquee-dev-'));
    chmodSync(folder, 0o711);
    await writeProject();
    port = await freePort();
    system = await startDev({
      root: path(''),
      outDir: path('dist.dev'),
      apps: ['catalog'],
      dataDir: join(folder, 'data'),
      toolsDir: join(ROOT, '.marquee/tools'),
      fsync: false,
      env: { NOTES: join(folder, 'notes') },
      colorize: false,
      portOf: () => port,
      log: (line) => said.push(line),
      print: (line) => said.push(line),
    });
  });

  afterAll(async () => {
    await system?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('replaces only the app whose file was saved, and moves its inspector', async () => {
    const before = await inspected();
    save('apps/catalog/src/own.ts', "export const own: string = 'changed';");
    await eventually(() => expect(notes().slice(-2)).toEqual(['catalog runs old, changed', 'catalog stops']));
    await eventually(async () => expect(await inspected()).not.toEqual(before));
    expect(notes().filter((note) => note.endsWith('stops'))).toEqual(['catalog stops']);
    expect(said.filter((line) => line.endsWith('also load it and are replaced next'))).toEqual([]);
  });

  it('keeps apps running while a source does not compile, and ignores type errors', async () => {
    const { pid } = system.apps.get('catalog')!;
    save('apps/catalog/src/own.ts', 'export const own = {;');
    await eventually(() =>
      expect(said.join('\n')).toMatch(/own\.ts does not compile; running apps continue:[^]*own = \{;/),
    );
    expect(system.apps.get('catalog')?.pid).toBe(pid);
    save('apps/catalog/src/own.ts', "export const own: number = 'no number';");
    // The next test must not see this process while it stops.
    await eventually(() => expect(notes().slice(-2)).toEqual(['catalog runs old, no number', 'catalog stops']));
  });

  it('keeps an app and its inspector running if its new version cannot start', async () => {
    const { pid } = system.apps.get('catalog')!;
    save('apps/catalog/src/own.ts', "throw new Error('the moon is full');");
    await eventually(() => expect(said).toContain('catalog: Error: the moon is full (the previous version continues)'));
    expect(system.apps.get('catalog')?.pid).toBe(pid);
    await eventually(async () => expect(await inspected()).toHaveLength(1));
  });

  it('replaces every app that loads a changed library, the named app first', async () => {
    const before = notes().length;
    save('apps/catalog/src/own.ts', "export const own = 'own';");
    save('libs/contracts/src/rule.ts', "export const rule = 'new';");
    await eventually(() => expect(started(before)).toHaveLength(APPS.length));
    expect(started(before)[0]).toBe('catalog runs new, own');
    expect(started(before).filter((note) => note.includes('runs new'))).toHaveLength(APPS.length);
  });

  it('migrates the schema before it starts an app with a new migration', async () => {
    const before = notes().length;
    save('apps/catalog/src/migrations/1-first.ts', "export const first = 'first';");
    save('apps/catalog/src/own.ts', "export { first as own } from './migrations/1-first';");
    await eventually(() => expect(started(before)).toEqual(['catalog runs new, first']));
    expect(notes()[before]).toBe('catalog migrates as marquee_catalog');
  });

  it('leaves no process running after the dev command ends', async () => {
    expect(processesOf(folder)).not.toEqual([]);
    await system.stop();
    expect(processesOf(folder)).toEqual([]);
  });

  it('lists the available apps if the name of an app is unknown', () => {
    expect(() => appsNamed(['catalogue'])).toThrow(
      'unknown app catalogue: npm run dev -- <app> …, of auth, catalog, commerce, tenant, statistics, licensing, webhook-dispatch, gateway, storefront.',
    );
    expect(() => appsNamed([])).toThrow('name the apps that you work on: npm run dev -- <app> …');
    expect(appsNamed(['catalog', 'gateway', 'catalog'])).toEqual(['catalog', 'gateway']);
  });

  const started = (since: number) =>
    notes()
      .slice(since)
      .filter((note) => note.includes(' runs '));

  async function inspected(): Promise<{ id: string }[]> {
    const answer = await fetch(`http://127.0.0.1:${port}/json`);
    return (await answer.json()) as { id: string }[];
  }

  async function writeProject(): Promise<void> {
    save('.swcrc', readFileSync(join(ROOT, '.swcrc'), 'utf8'));
    save('libs/contracts/src/rule.ts', "export const rule = 'old';");
    for (const app of APPS) {
      save(`apps/${app}/src/main.ts`, STAND_IN);
      save(`apps/${app}/src/own.ts`, "export const own = 'own';");
    }
    for (const service of SERVICES) {
      const database = JSON.stringify({ service, entities: [], migrations: [] });
      save(`apps/${service}/src/data-source.ts`, `export const database = ${database};`);
    }
    const compiler = new Compiler(path(''), path('dist.dev'));
    for (const app of APPS) {
      for (const file of ['main', 'own', 'data-source']) await compiler.compile(path(`apps/${app}/src/${file}.ts`));
    }
    await compiler.compile(path('libs/contracts/src/rule.ts'));
  }
});
