// `npm run dev -- catalog`: a running Marquee that restarts the named apps after each change of their sources.
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { lock } from './lock.mjs';
import { checkPort } from './port.mjs';
import { prepare } from './prepare.mjs';
import { DATA, HOST, ROOT, say, shortPath } from './project.mjs';
import { announce, atTheEnd, supervise, systemOptions } from './supervise.mjs';
import { aRequest } from './welcome.mjs';

/** A copy of the build, so that `npm start` and `npm test` are not affected by changes. */
const DEV_BUILD = join(ROOT, 'dist.dev');

supervise(async () => {
  const options = systemOptions();
  await checkPort(options.port, HOST, `or choose another: PORT=${options.port + 1} npm run dev -- …`);
  await prepared(options.signal);
  const { appsNamed, inspectorPortOf, startDev } = createRequire(import.meta.url)(
    join(ROOT, 'dist/libs/local/src/dev/dev.js'),
  );
  const apps = appsNamed(process.argv.slice(2));
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
  const demo = await system.cli('demo', '--state', join(DATA, 'demo.json'), '--url', system.url);
  console.log(introduction(system, demo, inspectors));
});

/** After a compile error, waits for the next change as later. */
async function prepared(signal) {
  for (;;) {
    try {
      return await prepare(signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const { watch } = await import('chokidar'); // that it is not even installed is an error of its own
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
