import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lock } from './lock.mjs';
import { whenNpmIsGone } from './parents.mjs';
import { DATA, say, sentenceOf } from './project.mjs';

const RUNNING = join(DATA, 'run.json');
const STOP_TIMEOUT_MS = 4500;
const DATABASE = 'DATABASE_URL';

const interrupted = new AbortController();
const cleanUps = [];
let system;

/** Runs a system on a locked data directory until Ctrl-C or until npm ends. */
export function supervise(start) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());
  whenNpmIsGone(stop);
  run(start).catch(async (error) => {
    if (interrupted.signal.aborted) return finish(0);
    process.stderr.write(`Marquee cannot start: ${sentenceOf(error)}\n`);
    await system?.stop();
    finish(1);
  });
}

async function run(start) {
  atTheEnd(lock(DATA));
  await start();
}

/** The system's options from the environment; see docs/reference/configuration.md. */
export function systemOptions() {
  return {
    dataDir: DATA,
    port: Number(process.env.PORT || 3000),
    databaseUrl: process.env[DATABASE] || undefined,
    databaseUrls: ownUrls(DATABASE),
    natsUrl: process.env.NATS_URL || undefined,
    natsPasswords: JSON.parse(process.env.NATS_PASSWORDS || '{}'),
    signal: interrupted.signal,
  };
}

/** `DATABASE_URL_WEBHOOK_DISPATCH` overrides only the database of webhook-dispatch. */
function ownUrls(variable) {
  const own = Object.entries(process.env).filter(([name, url]) => name.startsWith(`${variable}_`) && url);
  const serviceOf = (name) =>
    name
      .slice(variable.length + 1)
      .toLowerCase()
      .replaceAll('_', '-');
  return Object.fromEntries(own.map(([name, url]) => [serviceOf(name), url]));
}

/** Registers clean-up for the end, for any reason. */
export function atTheEnd(cleanUp) {
  cleanUps.unshift(cleanUp);
}

/** Registers what to stop at the end, and records it for `npm run marquee`. */
export function announce(started) {
  system = started;
  const { url, natsUrl, adminUrl, secrets } = system;
  const running = { pid: process.pid, url, natsUrl, natsPassword: secrets.nats.cli, adminUrl };
  writeFileSync(RUNNING, JSON.stringify(running, null, 2), { mode: 0o600 });
  atTheEnd(() => rmSync(RUNNING, { force: true }));
}

/** Runs once: a Ctrl-C arrives from the terminal and again from npm. */
async function stop() {
  if (interrupted.signal.aborted) return;
  interrupted.abort();
  // Processes that still run afterwards notice that their parent has ended.
  setTimeout(() => finish(1), STOP_TIMEOUT_MS).unref();
  if (!system) return;
  say('stopping');
  await system.stop();
  finish(0);
}

function finish(code) {
  for (const cleanUp of cleanUps) cleanUp();
  process.exit(code);
}
