import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { BUILT_APPS, mainOf } from '@marquee/local';
import { migrationsIn } from '@marquee/storage/service-database';
import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';

const BUILD = dirname(BUILT_APPS);
const APPS = readdirSync(BUILT_APPS);
const PLACES = join(BUILD, '../deploy/bundle/places.mjs');
const RUN = JSON.stringify(join(BUILD, 'bundle/run.cjs'));
const NATIVE = ['@node-rs/argon2', 'sharp'];

const run = (args: string[], env: NodeJS.ProcessEnv = {}) => promisify(execFile)(process.execPath, args, { env });

/** Prints at exit which packages Node itself loaded. */
const SAYING_PACKAGES = `
  process.on('exit', () => {
    const packages = Object.keys(require.cache).map((file) => /node_modules.((?:@[^/]+.)?[^/]+)/.exec(file)?.[1]);
    console.log('\\n' + JSON.stringify([...new Set(packages)].filter(Boolean)));
  });`;
/** The entry of an app, which exits because of missing configuration. */
const main = (app: string): string => `
  const { exit } = process;
  process.exit = () => undefined;
  require(${RUN}).load('${app}').main();
  setImmediate(() => exit(0));`;

/** The packages in a bundle, by their folder in package-lock.json. */
function packagesIn(bundle: string): string[] {
  const files = JSON.parse(readFileSync(`${bundle}.inputs.json`, 'utf8')) as string[];
  const folder = /node_modules\/(?:@[^/]+\/)?[^/]+(?:\/node_modules\/(?:@[^/]+\/)?[^/]+)*/;
  return files.flatMap((file) => folder.exec(file)?.[0] ?? []);
}

const lastLine = (text: string): unknown => JSON.parse(text.trim().split('\n').at(-1) ?? '');

describe('the bundle of an app', () => {
  it('bundles every package of an app once, and loads only native code from node_modules', async () => {
    const ended = await Promise.all(APPS.map((app) => run(['-e', SAYING_PACKAGES + main(app)])));
    const loaded = [...new Set(ended.flatMap(({ stdout }) => lastLine(stdout) as string[]))];
    // The picture decoder is loaded with the first picture.
    expect(loaded.filter((name) => NATIVE.includes(name))).toEqual(['@node-rs/argon2']);
    expect(readFileSync(join(BUILD, 'bundle/catalog.js'), 'utf8')).toContain('require("sharp")');
    const helpers = ['@img/colour', 'detect-libc', 'semver'];
    const machineCode = /^@img\/sharp-|^@node-rs\/argon2-/;
    expect(loaded.filter((name) => ![...NATIVE, ...helpers].includes(name) && !machineCode.test(name))).toEqual([]);
  });

  it('bundles no development package, even if development packages are installed', () => {
    const lock = readFileSync(join(BUILD, '../node_modules/.package-lock.json'), 'utf8');
    const { packages } = JSON.parse(lock) as { packages: Record<string, { dev?: boolean }> };
    const isForProduction = (folder: string) => packages[folder] !== undefined && !packages[folder].dev;
    for (const app of APPS) {
      const folders = packagesIn(join(BUILD, `bundle/${app}`));
      expect(folders.filter(isForProduction).length).toBeGreaterThan(app === 'cli' ? 50 : 1000);
      expect([...new Set(folders.filter((folder) => !isForProduction(folder)))]).toEqual([]);
    }
    // `debug`, which TypeORM loads, would load supports-color if it were installed.
    expect(readFileSync(join(BUILD, 'bundle/catalog.js'), 'utf8')).toContain(
      'supports-color is for development alone.',
    );
  });

  it("bundles the migration runner with all migrations of the service's folder", async () => {
    const { url, adminUrl, drop } = await freshDatabase({ service: 'statistics', entities: [], migrations: [] });
    const admin = new Client({ connectionString: adminUrl });
    try {
      const program = `${SAYING_PACKAGES} process.argv = [process.execPath, 'main.js', 'migrate'];
        require(${JSON.stringify(mainOf(BUILT_APPS, 'statistics'))});`;
      const { stdout } = await run(['-e', program], { DATABASE_URL: url, ADMIN_DATABASE_URL: adminUrl });
      expect(lastLine(stdout)).toEqual([]);
      await admin.connect();
      const { rows } = await admin.query<{ name: string }>('select name from statistics.migrations order by id');
      const found = migrationsIn(join(BUILT_APPS, 'statistics/src')).map(({ name }) => name);
      expect(found.length).toBeGreaterThan(0);
      expect(rows.map(({ name }) => name)).toEqual(found);
    } finally {
      await admin.end();
      await drop();
    }
  });

  it('ends a bundled app on a signal as the first process of a container', async () => {
    const program = `Object.defineProperty(process, 'pid', { value: 1 });
      process.argv = [process.execPath, 'main.js', 'wait'];
      require(${JSON.stringify(mainOf(BUILT_APPS, 'statistics'))});`;
    const env = { DATABASE_URL: 'postgres://nobody:no-word@127.0.0.1:1/none' };
    const child = spawn(process.execPath, ['-e', program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([143, null]);
  });

  it('stores the V8 code cache of a bundle, and V8 accepts the cache', async () => {
    const program = `const { load } = require(${RUN});
      console.log(JSON.stringify(process.argv.slice(1).filter((app) => load(app).script.cachedDataRejected !== false)))`;
    const { stdout } = await run(['-e', program, ...APPS]);
    expect(APPS.length).toBeGreaterThan(7);
    expect(lastLine(stdout)).toEqual([]);
  });

  it('encodes source map lines without mappings, with backward steps and large numbers', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marquee-places-'));
    try {
      // The third mapping of the second line has no source, the fourth also has a name.
      const map = JSON.stringify({ mappings: ';AAAA,CAAC,E,GCCDA;gCADA', sources: ['a.ts', 'b.ts'] });
      const program = `import { writePlaces } from ${JSON.stringify(PLACES)};
        writePlaces(${JSON.stringify(map)}, ${JSON.stringify(join(folder, 'some'))});`;
      await run(['--input-type=module', '-e', program]);
      const lines = readFileSync(join(folder, 'some.lines'));
      const places = readFileSync(join(folder, 'some.places'));
      expect(Array.from({ length: lines.length / 4 }, (_, at) => lines.readUInt32LE(at * 4))).toEqual([0, 0, 3, 4]);
      const all = Array.from({ length: places.length / 2 }, (_, at) => places.readUInt16LE(at * 2));
      expect(all).toEqual([0, 0, 0, 0, 1, 0, 0, 1, 6, 1, 1, 0, 32, 1, 0, 0]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('names the source files in stack traces of a bundled app', async () => {
    const failed = run([mainOf(BUILT_APPS, 'statistics')], { LOG_LEVEL: 'debug' });
    const { stderr } = (await failed.catch((error: unknown) => error)) as { stderr: string };
    expect(stderr).toMatch(/ at readConfig \(.*\/libs\/service-kit\/src\/config\.ts:\d+:\d+\)/);
    expect(stderr).toMatch(/ at \S*\/apps\/statistics\/src\/main\.ts:\d+:\d+$/m);
  });

  it('starts a bundled app without a V8 code cache, or with one that V8 rejects', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marquee-bundle-'));
    try {
      cpSync(join(BUILD, 'bundle'), join(folder, 'bundle'), { recursive: true });
      cpSync(mainOf(BUILT_APPS, 'cli'), mainOf(join(folder, 'apps'), 'cli'));
      const help = () => run([mainOf(join(folder, 'apps'), 'cli'), '--help']);
      const { stdout } = await help();
      expect(stdout).toContain('Usage: marquee');
      const compiled = readdirSync(join(folder, 'bundle')).find((name) => /^cli\..*\.compiled$/.test(name)) ?? '';
      truncateSync(join(folder, 'bundle', compiled), 1000);
      expect(await help()).toMatchObject({ stdout, stderr: '' });
      rmSync(join(folder, 'bundle', compiled));
      expect(await help()).toMatchObject({ stdout, stderr: '' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
