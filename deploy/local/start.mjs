// `npm start`: from a fresh clone to a running Marquee. Uses no packages, because it installs them.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startDemoApp } from './demo-app.mjs';
import { checkPort } from './port.mjs';
import { prepareToRun } from './prepare.mjs';
import { DATA, HOST, ROOT, say } from './project.mjs';
import { startOptions, USAGE } from './start-options.mjs';
import { announce, atTheEnd, supervise, systemOptions } from './supervise.mjs';
import { welcome } from './welcome.mjs';

if (process.argv.includes('--help')) console.log(USAGE);
else supervise(start);

async function start() {
  const { logs, replicas } = startOptions(process.argv.slice(2));
  const options = systemOptions();
  // The gateways use the first ports, the storefronts the next ones.
  for (let next = 0; next < 2 * replicas; next += 1) await checkPort(options.port + next, HOST);
  await prepareToRun(options.signal);
  options.signal.throwIfAborted();
  const { logFiles, startSystem } = createRequire(import.meta.url)(join(ROOT, 'dist/libs/local/src/index.js'));
  const show = (app, line) => console.log(`${app}: ${line}`);
  const system = await startSystem({
    ...options,
    replicas,
    log: say,
    onOutput: logFiles(DATA, show, logs),
    restart: true,
  });
  announce(system);
  const demoApp = await startDemoApp(DATA);
  atTheEnd(demoApp.stop);
  say('creating the demo shop');
  const media = join(ROOT, 'deploy/demo/media');
  const where = ['--state', join(DATA, 'demo.json'), '--url', system.url, '--receiver', demoApp.url, '--media', media];
  const howMany = process.env.DEMO_ORDERS ? ['--orders', process.env.DEMO_ORDERS] : [];
  const demo = await system.cli('demo', ...where, ...howMany);
  console.log(welcome(system, demo));
}
