// `npm start`: from a fresh clone to a running Marquee. Plain Node without packages: it is what installs them.
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { lock } from './lock.mjs';
import { whenNpmIsGone } from './parents.mjs';
import { checkPort } from './port.mjs';
import { prepare } from './prepare.mjs';
import { DATA, ROOT, say, sentenceOf } from './project.mjs';
import { welcome } from './welcome.mjs';

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 3000);
const showLogs = process.argv.includes('--logs');
const RUNNING = join(DATA, 'run.json');
const STOP_PATIENCE_MS = 4500;

const interrupted = new AbortController();
let release = () => {};
let system;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
whenNpmIsGone(stop);
start().catch(async (error) => {
  if (interrupted.signal.aborted) return finish(0);
  process.stderr.write(`Marquee cannot start: ${sentenceOf(error)}\n`);
  await system?.stop();
  finish(1);
});

async function start() {
  release = lock(DATA);
  await checkPort(port, host);
  await prepare(interrupted.signal);
  interrupted.signal.throwIfAborted();
  const { logFiles, startSystem } = createRequire(import.meta.url)(join(ROOT, 'dist/libs/local/src/index.js'));
  const show = (app, line) => console.log(`${app}: ${line}`);
  system = await startSystem({
    dataDir: DATA,
    port,
    databaseUrl: process.env.DATABASE_URL || undefined,
    natsUrl: process.env.NATS_URL || undefined,
    natsPasswords: JSON.parse(process.env.NATS_PASSWORDS || '{}'),
    log: say,
    onOutput: logFiles(DATA, show, showLogs),
    restart: true,
    signal: interrupted.signal,
  });
  announce();
  const demo = await system.cli('demo', '--state', join(DATA, 'demo.json'), '--url', system.url);
  console.log(welcome(system, demo, DATA.startsWith(ROOT) ? relative(ROOT, DATA) : DATA));
}

/** Where `npm run marquee` finds us. */
function announce() {
  const { url, natsUrl, adminUrl, secrets } = system;
  const running = { pid: process.pid, url, natsUrl, natsPassword: secrets.nats.cli, adminUrl };
  writeFileSync(RUNNING, JSON.stringify(running, null, 2), { mode: 0o600 });
}

/** Twice is once: a Ctrl-C arrives from the terminal and again from npm. */
async function stop() {
  if (interrupted.signal.aborted) return;
  interrupted.abort();
  // What still runs after that notices that we are gone.
  setTimeout(() => finish(1), STOP_PATIENCE_MS).unref();
  if (!system) return;
  say('stopping');
  await system.stop();
  finish(0);
}

function finish(code) {
  rmSync(RUNNING, { force: true });
  release();
  process.exit(code);
}
