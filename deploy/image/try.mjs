// `node deploy/image/try.mjs [image] [host]`: runs the image as docker-compose.yml would, with its commands, its variables and its order, on
// a machine that has buildah and no engine, as root. Postgres and NATS are those of `npm start`; addresses and ports alone are other ones
// than in the file. Says what it saw, and ends with 1 where something was not as it should be. With a host it is production's mode.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepare } from '../local/prepare.mjs';
import { ROOT } from '../local/project.mjs';
import { composeFile, madeEnvironment } from './compose.mjs';
import { openImage } from './container.mjs';

const [image = 'localhost/marquee:local', host] = process.argv.slice(2);
const SHELLS = ['bin/sh', 'usr/bin/sh', 'bin/bash', 'usr/bin/bash', 'usr/bin/dash', 'bin/busybox'];
/** A busy machine may take several times as long as an idle one. */
const BOOT_SECONDS = 300;
/** Whether an app is healthy is asked by a process of its own, as Compose does it. */
const PAUSE_MS = 1000;
const TERM = 143;
const REQUESTS = 50;
const ANSWER_MS = 10_000;

let faults = 0;
function saw(what, isFine, more = '') {
  if (!isFine) faults += 1;
  console.log(`${isFine ? 'ok   ' : 'WRONG'} ${what}${more && `: ${more}`}`);
}

await prepare();
const local = createRequire(import.meta.url)(join(ROOT, 'dist/libs/local/src/index.js'));
const { services } = composeFile(madeEnvironment(...(host ? [host] : [])));
const home = mkdtempSync(join(tmpdir(), 'marquee-image-'));
const opened = openImage(image);
const running = new Map();
const stops = [];

try {
  lookAtImage();
  const addresses = await startServers();
  const ports = { http: await local.freePort(), ops: new Map() };
  const variables = (name) => environmentOf(name, addresses, ports);
  await lookAtRoot();
  const up = composed(async (name) => {
    const { command, entrypoint, restart } = services[name];
    if (restart === 'on-failure') return runJob(name, { command, entrypoint }, variables(name));
    ports.ops.set(name, await local.freePort());
    return startApp(name, { command, entrypoint }, variables(name));
  });
  await up('gateway');
  if (host) await lookAtProduction(ports.http);
  else await lookAtShop(ports.http, variables('cli'));
  await lookAtWaiting(variables('catalog'));
  await lookAtDraining(ports.http);
  await stopAll();
} finally {
  for (const app of running.values()) await app.stop('SIGKILL');
  for (const stop of stops.toReversed()) await stop();
  opened.close();
  rmSync(home, { recursive: true, force: true });
}
console.log(faults === 0 ? 'everything is as it should be' : `${faults} things are not as they should be`);
process.exitCode = faults === 0 ? 0 : 1;

function lookAtImage() {
  const { root, config } = opened;
  saw('runs as', config.User === '1000:1000', config.User);
  saw('begins with', config.Entrypoint.join(' ') === 'node', config.Entrypoint.join(' '));
  const { Labels: labels } = config;
  saw('has labels', 'org.opencontainers.image.version' in labels, `${Object.keys(labels).length} of them`);
  const shells = SHELLS.filter((file) => existsSync(join(root, file)));
  saw('has no shell', shells.length === 0, shells.join(' '));
  const { components } = JSON.parse(readFileSync(join(root, 'marquee/sbom.cdx.json'), 'utf8'));
  saw('has a bill of materials', components.length > 0, `${components.length} parts`);
}

async function lookAtRoot() {
  const write = `try { fs.writeFileSync('/marquee/new', ''); } catch ({ code }) { console.log(code, process.pid, process.getuid(), process.version); }`;
  const { stdout } = await opened.run({ command: ['-e', write] }, {});
  saw('cannot write to its root, is the first process, and nobody', /^EROFS 1 1000 v\d+/.test(stdout), stdout.trim());
}

/** Postgres as `npm start` has it; NATS with the very files of the deployment, but for the folder of its streams. */
async function startServers() {
  const postgres = await local.startPostgres({ dataDir: join(home, 'postgres'), fsync: false });
  stops.push(postgres.stop);
  const [client, monitor] = [await local.freePort(), await local.freePort()];
  const read = (file) => readFileSync(join(ROOT, 'deploy/nats', file), 'utf8');
  writeFileSync(join(home, 'users.conf'), read('users.conf'));
  writeFileSync(join(home, 'nats.conf'), read('nats.conf').replace('"/data"', JSON.stringify(join(home, 'streams'))));
  const nats = local.startServer({
    command: await local.debianBinary(local.CURRENT_NATS_SERVER, join(ROOT, '.marquee/tools'), console.log),
    args: ['-c', join(home, 'nats.conf'), '-a', '127.0.0.1', '-p', String(client), '-m', String(monitor)],
    logFile: join(home, 'nats.log'),
    stopSignal: 'SIGTERM',
    env: services.nats.environment,
  });
  stops.push(nats.stop);
  await until('NATS', async () => (await fetch(`http://127.0.0.1:${monitor}/healthz`)).ok);
  return { adminUrl: postgres.adminUrl, nats: `127.0.0.1:${client}` };
}

/** As the file says, with the addresses of this machine. */
function environmentOf(name, { adminUrl, nats }, { http, ops }) {
  const admin = new URL(adminUrl);
  const here = Object.entries(services[name].environment).map(([key, value]) => {
    if (key === 'ADMIN_DATABASE_URL') return [key, adminUrl];
    return [key, String(value).replace('postgres:5432', admin.host).replace('nats:4222', nats)];
  });
  const changed = {
    ...(ops.has(name) && { OPS_PORT: String(ops.get(name)) }),
    ...(name === 'gateway' && { PORT: String(http) }),
    ...(name === 'gateway' && host && { TRUST_PROXY: '127.0.0.1' }),
  };
  return { ...Object.fromEntries(here), ...changed };
}

/** Everything that somebody depends on first, once; who is not of our image is there already, or not needed. */
function composed(bring) {
  const known = new Map();
  const up = (name) => {
    if (services[name].image !== 'marquee:local') return undefined;
    if (!known.has(name)) known.set(name, bringAfter(name));
    return known.get(name);
  };
  const bringAfter = async (name) => {
    await Promise.all(Object.keys(services[name].depends_on ?? {}).map(up));
    return bring(name);
  };
  return up;
}

async function runJob(name, args, variables) {
  const { code, stderr } = await opened.run(args, variables);
  saw(`${name} has ended with`, code === 0, `${code} ${stderr.trim()}`);
  if (code !== 0) throw new Error(`${name} failed.`);
}

/** One that ends is started again, as Compose does it: on a busy machine the database may not answer in time. */
async function startApp(name, args, variables) {
  let starts = 0;
  const start = () => {
    starts += 1;
    running.set(name, opened.start(args, variables));
  };
  start();
  const [, ...check] = services[name].healthcheck.test;
  const isHealthy = async () => {
    if (running.get(name).hasEnded()) start();
    return (await opened.run({ entrypoint: check }, variables)).code === 0;
  };
  await until(name, isHealthy, () => running.get(name).output());
  const app = running.get(name);
  const status = readFileSync(`/proc/${app.pid()}/status`, 'utf8');
  const of = (field) => new RegExp(`^${field}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? '';
  const isFirst = of('NSpid').split(/\s+/).at(-1) === '1';
  const has = `uid ${of('Uid').split(/\s+/)[0]}, rights ${Number(`0x${of('CapEff')}`)}, ${of('VmRSS')}, starts ${starts}`;
  saw(`${name} is healthy`, isFirst && has.startsWith('uid 1000, rights 0,'), has);
}

/** What a person would try: a shop with products, pictures and passwords, and a request for them. */
async function lookAtShop(port, variables) {
  const url = `http://127.0.0.1:${port}`;
  const { command: _, ...cli } = services.cli;
  // The folder for the state of the demo is one in memory under Compose.
  const command = ['demo', '--state', '/dev/shm/marquee-image-demo.json', '--url', url, '--orders', '20', '--json'];
  const { code, stdout, stderr } = await opened.run({ entrypoint: cli.entrypoint, command }, variables);
  rmSync('/dev/shm/marquee-image-demo.json', { force: true });
  saw('the command line furnishes a shop', code === 0, stderr.trim());
  if (code !== 0) return;
  const { access_token: token } = JSON.parse(stdout);
  const answer = await fetch(`${url}/api/products.json?fields=id,title`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { products } = await answer.json();
  saw(
    'GET /api/products.json',
    answer.status === 200 && products.length > 0,
    `${answer.status}, ${products.length} products`,
  );
  const { status } = await fetch(`${url}/docs`);
  saw('GET /docs', status === 200, String(status));
  const [inside, stranger] = [
    await statusOf(port, { host: 'gateway:3000' }),
    await statusOf(port, { host: 'stranger.example.org' }),
  ];
  saw(
    'GET /openapi.json by the name that containers know, and by one that is no shop',
    inside === 200 && stranger === 404,
    `${inside}, ${stranger}`,
  );
}

async function lookAtProduction(port) {
  const [plain, proxied] = [
    await statusOf(port, { host }),
    await statusOf(port, { host, 'x-forwarded-proto': 'https' }),
  ];
  saw(
    'GET /openapi.json, plain and from a proxy that ends TLS',
    plain === 403 && proxied === 200,
    `${plain}, ${proxied}`,
  );
}

function statusOf(port, headers) {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/openapi.json', headers };
    request(options, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

/** A pod that is taken away while it waits: nobody listens for signals there but what starts every app. */
async function lookAtWaiting(variables) {
  const nowhere = { ...variables, DATABASE_URL: 'postgres://marquee_catalog:long-and-its-own@127.0.0.1:1/marquee' };
  const waiting = opened.start({ command: ['dist/apps/catalog/main.js', 'wait'] }, nowhere);
  running.set('wait', waiting);
  await until('wait', () => waiting.output() !== '');
  const code = await waiting.stop();
  running.delete('wait');
  saw('catalog wait ends by SIGTERM with', code === TERM, String(code));
}

/** Requests that were taken before the signal are answered after it: their bodies come later still. */
async function lookAtDraining(port) {
  const asked = await Promise.all(Array.from({ length: REQUESTS }, () => taken(port)));
  const gateway = running.get('gateway');
  const stopped = gateway.stop();
  await until('gateway', () => gateway.output().includes('"stopping"'));
  const statuses = await Promise.allSettled(asked.map(({ finish }) => finish()));
  const answered = statuses.filter(({ value }) => value === 400).length;
  saw(
    'answers what it has taken, and ends by SIGTERM with',
    answered === REQUESTS && (await stopped) === 0,
    `${answered} answers`,
  );
  running.delete('gateway');
}

/** A request that the gateway wants to have the rest of; it asks for a token in a way that there is not. */
function taken(port) {
  const body = 'grant_type=asking';
  const headers = {
    host: host ?? 'localhost',
    'x-forwarded-proto': 'https',
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': body.length,
    expect: '100-continue',
  };
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path: '/token', method: 'POST', headers, timeout: ANSWER_MS });
    asking.once('timeout', () => asking.destroy(new Error(`/token says nothing for ${ANSWER_MS / 1000} s`)));
    const status = new Promise((done) => asking.once('response', (answer) => done(answer.resume().statusCode)));
    const failed = new Promise((_, fail) => asking.once('error', fail));
    failed.catch(reject);
    const finish = () => {
      asking.end(body);
      return Promise.race([status, failed]);
    };
    asking.once('continue', () => resolve({ finish }));
    asking.flushHeaders();
  });
}

async function stopAll() {
  for (const [name, app] of [...running].toReversed()) {
    const from = performance.now();
    const code = await app.stop();
    const last = app.output().trim().split('\n').at(-1)?.slice(0, 120);
    saw(
      `${name} ends by SIGTERM with`,
      code === 0,
      `${code} after ${Math.round(performance.now() - from)} ms; ${last}`,
    );
    running.delete(name);
  }
}

async function until(what, isThere, said = () => '') {
  const asked = async () => isThere();
  for (const end = Date.now() + BOOT_SECONDS * 1000; Date.now() < end; await sleep(PAUSE_MS)) {
    if (await asked().catch(() => false)) return;
  }
  throw new Error(`${what} was not there after ${BOOT_SECONDS} s. ${said()}`);
}
