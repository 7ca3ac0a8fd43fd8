// `npm start`: from a fresh clone to a running Marquee. Plain Node without packages: it is what installs them.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startDemoApp } from './demo-app.mjs';
import { checkPort } from './port.mjs';
import { prepare } from './prepare.mjs';
import { DATA, HOST, ROOT, say } from './project.mjs';
import { announce, atTheEnd, supervise, systemOptions } from './supervise.mjs';
import { welcome } from './welcome.mjs';

const showLogs = process.argv.includes('--logs');

supervise(async () => {
  const options = systemOptions();
  await checkPort(options.port, HOST);
  await prepare(options.signal);
  options.signal.throwIfAborted();
  const { logFiles, startSystem } = createRequire(import.meta.url)(join(ROOT, 'dist/libs/local/src/index.js'));
  const show = (app, line) => console.log(`${app}: ${line}`);
  const system = await startSystem({
    ...options,
    log: say,
    onOutput: logFiles(DATA, show, showLogs),
    restart: true,
  });
  announce(system);
  const demoApp = await startDemoApp(DATA);
  atTheEnd(demoApp.stop);
  say('furnishing the demo shop');
  const where = ['--state', join(DATA, 'demo.json'), '--url', system.url, '--receiver', demoApp.url];
  const howMany = process.env.DEMO_ORDERS ? ['--orders', process.env.DEMO_ORDERS] : [];
  const demo = await system.cli('demo', ...where, ...howMany);
  console.log(welcome(system, demo));
});
