// `npm run dev -- catalog`: a running Marquee that restarts the named apps after each change of their sources. The console is rebuilt in any
// case; `npm run dev -- console` works on nothing else.
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { addConsole } from '../console/build.mjs';
import { lock } from './lock.mjs';
import { checkPort } from './port.mjs';
import { prepare } from './prepare.mjs';
import { DATA, HOST, ROOT, say, sentenceOf, shortPath } from './project.mjs';
import { announce, atTheEnd, supervise, systemOptions } from './supervise.mjs';
import { aRequest } from './welcome.mjs';

/** A copy of the build, so that `npm start` and `npm test` are not affected by changes. */
const DEV_BUILD = join(ROOT, 'dist.dev');
const CONSOLE = 'console';
const CONSOLE_SOURCES = ['apps/console', 'libs/client/src'].map((folder) => join(ROOT, folder));
/** An editor may write several files at once. */
const SETTLE_MS = 100;

supervise(async () => {
  const options = systemOptions();
  for (const port of [options.port, options.port + 1]) {
    await checkPort(port, HOST, `or choose another: PORT=${port + 1} npm run dev -- …`);
  }
  await prepared(options.signal);
  const { appsNamed, inspectorPortOf, startDev } = createRequire(import.meta.url)(
    join(ROOT, 'dist/libs/local/src/dev/dev.js'),
  );
  const named = process.argv.slice(2);
  const others = named.filter((name) => name !== CONSOLE);
  const apps = others.length < named.length && others.length === 0 ? [] : appsNamed(others);
  const inspectors = apps.map((app) => ({ app, port: inspectorPortOf(app) }));
  for (const { app, port } of inspectors) await checkPort(port, '127.0.0.1', `the inspector of ${app} needs it`);
  copyBuild();
  const system = await startDev({
    ...options,
    root: ROOT,
    outDir: DEV_BUILD,
    apps,
    colorize: process.stdout.isTTY ?? false,
    log: say,
    print: (line) => console.log(line),
  });
  announce(system);
  await followConsole();
  const demo = await system.cli('demo', '--state', join(DATA, 'demo.json'), '--url', system.url);
  console.log(introduction(system, demo, inspectors));
});

/** After a compile error, waits for the next change and tries again. */
async function prepared(signal) {
  for (;;) {
    try {
      return await prepare(signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const { watch } = await import('chokidar'); // imported late, because it may not be installed
      say('waiting for a change of apps or libs');
      await nextChange(watch, signal);
    }
  }
}

function nextChange(watch, signal) {
  return new Promise((resolve, reject) => {
    const watcher = watch([join(ROOT, 'apps'), join(ROOT, 'libs')], { ignoreInitial: true });
    watcher.on('all', () => watcher.close().then(resolve, reject));
    signal.addEventListener('abort', () => watcher.close().then(() => reject(signal.reason), reject), { once: true });
  });
}

/** Rebuilds the console after each change; the gateway serves the present build. */
async function followConsole() {
  const { watch } = await import('chokidar');
  let changes = 0;
  let work = Promise.resolve();
  const rebuild = async (change) => {
    if (change !== changes) return;
    const started = performance.now();
    try {
      await addConsole(DEV_BUILD);
      say(`the console runs the latest version (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    } catch (error) {
      say(`the console does not build; the previous version continues: ${sentenceOf(error)}`);
    }
  };
  const watcher = watch(CONSOLE_SOURCES, { ignoreInitial: true }).on('all', () => {
    const change = (changes += 1);
    setTimeout(() => {
      work = work.then(() => rebuild(change));
    }, SETTLE_MS);
  });
  atTheEnd(() => void watcher.close());
}

function copyBuild() {
  const release = lock(DEV_BUILD);
  rmSync(DEV_BUILD, { recursive: true, force: true });
  cpSync(join(ROOT, 'dist'), DEV_BUILD, { recursive: true });
  lock(DEV_BUILD);
  atTheEnd(() => {
    release();
    rmSync(DEV_BUILD, { recursive: true, force: true });
  });
}

function introduction(system, demo, inspectors) {
  const listed = inspectors.map(({ app, port }) => `  inspector    ${app}: 127.0.0.1:${port}`).join('\n');
  return `
Marquee is ready: ${system.url}; saved changes are live once their app reports it.

${listed}
  logs         ${shortPath(DATA)}/logs/<app>.log
  shop owner   ${demo.email}, password ${demo.password} (company ${demo.company_id})

${aRequest(system)}

Ctrl-C stops everything; the data remains in ${shortPath(DATA)}.`;
}
