import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { LocalSystem } from '@marquee/local';
import { Client } from 'pg';
import { waitFor } from '../cpu/caught-up';
import { meteredIn } from '../cpu/phases';
import type { Metered } from '../cpu/meter';
import { DEVICE, jsonRequest, licenseRequest, type Operation, type RequestedShop } from '../requests';
import { sendWell } from '../workers/http-client';
import { work } from '../workers/worker';

export interface SideInput {
  /** The build of the commit: its apps, and its own code that starts and seeds them. */
  readonly dist: string;
  readonly toolsDir: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly operations: readonly Operation[];
}
/** A running system, and what the driver needs to send requests to it. */
export interface OpenSide {
  readonly url: string;
  readonly metered: Metered;
  readonly shops: Partial<Record<Operation, readonly RequestedShop[]>>;
}

/** Modules of the measured commit, which has its own schemas and seeds. */
interface OfCommit {
  readonly lab: typeof import('../lab');
  readonly seed: typeof import('../seed');
  readonly shop: typeof import('../soak/shop');
  readonly products: typeof import('../product-rows');
  readonly caughtUp: typeof import('../cpu/caught-up');
  readonly stock: typeof import('../held-stock');
}

const STOCK = 1_000_000;
const LICENSES = 200;
const MIXED_COMPANIES = 32;
const MIXED_PRODUCTS = 300;
const UNDELIVERED = "select from webhook_dispatch.deliveries where state = 'waiting' limit 1";

/** The process that runs the system of one side. */
const tasks = { open, settled, close, complaints };
export type SideTasks = typeof tasks;

let settle: () => Promise<void> = () => Promise.resolve();
let printed: readonly string[] = [];
let end: () => void = () => undefined;
let ended: Promise<void> = Promise.resolve();

function open(input: SideInput): Promise<OpenSide> {
  return new Promise((resolve, reject) => {
    ended = run(input, resolve);
    ended.catch(reject);
  });
}

/** Resolves when events, held stock and webhook deliveries of all requests are done. */
async function settled(): Promise<void> {
  await settle();
}

/** Stops all processes and removes the data. */
async function close(): Promise<void> {
  end();
  await ended;
}

function complaints(): Promise<readonly string[]> {
  return Promise.resolve(printed);
}

async function run(input: SideInput, opened: (side: OpenSide) => void): Promise<void> {
  const { dist, toolsDir, env, operations } = input;
  const modules = modulesOf(dist);
  const lab = { toolsDir, env, log: () => undefined, signal: new AbortController().signal };
  const untilEnd = new Promise<void>((resolve) => (end = resolve));
  await modules.lab.inSystem(lab, async ({ system, complaints: logged }) => {
    printed = logged;
    const receiver = await startReceiver();
    const admin = new Client({ connectionString: system.adminUrl });
    await admin.connect();
    try {
      const shops = await openShops(system, modules, operations, receiver);
      await modules.caughtUp.withCaughtUp(system, async (caughtUp) => {
        settle = async () => {
          await waitFor(() => modules.stock.isStockSettled(admin));
          await caughtUp();
          await waitFor(async () => (await admin.query(UNDELIVERED)).rowCount === 0);
        };
        opened({ url: system.url, metered: meteredIn(system), shops });
        await untilEnd;
      });
    } finally {
      await admin.end();
      receiver.closeAllConnections();
      receiver.close();
    }
  });
}

/** Opens one company for each single operation, and 32 for the mixed load. */
async function openShops(
  system: LocalSystem,
  modules: OfCommit,
  operations: readonly Operation[],
  receiver: Server,
): Promise<OpenSide['shops']> {
  const mixed: RequestedShop[] = [];
  if (operations.includes('mixed')) {
    while (mixed.length < MIXED_COMPANIES) mixed.push(await openShop(system, modules));
    if (operations.length === 1) return { mixed };
  }
  const { company, token } = await modules.lab.createAccess(system);
  const ids = await modules.seed.seed(system.adminUrl, company);
  const shop = { token, ids, customers: [], products: [] };
  const hooked = { ...shop, token: await openHooked(system, modules.lab.createAccess, receiver) };
  const order = await openShop(system, modules);
  const validate = [await openLicensed(system, order)];
  return { read: [shop], list: [shop], create: [shop], delivery: [hooked], order: [order], validate, mixed };
}

/** The shop with a customer who has bought licenses and used each on one device. */
async function openLicensed({ url }: LocalSystem, shop: RequestedShop): Promise<RequestedShop> {
  const [customer_token] = shop.customers;
  const line_items = Array.from({ length: LICENSES / 10 }, () => ({ product_id: shop.products[1], quantity: 10 }));
  await sendWell(url, jsonRequest(shop.token, '/api/orders.json', { order: { customer_token, line_items } }));
  const path = `/api/customers/${customer_token}/licenses.json?limit=${LICENSES}`;
  const { method: _, body: _none, ...listed } = jsonRequest(shop.token, path, {});
  const answer = (await sendWell(url, { ...listed, method: 'GET' })).toString();
  const { issued_licenses } = JSON.parse(answer) as { issued_licenses: { key: string }[] };
  const keys = issued_licenses.map(({ key }) => key);
  for (const key of keys) await sendWell(url, licenseRequest(key, 'activate', DEVICE));
  return { ...shop, keys };
}

async function openShop(system: LocalSystem, { shop, products, seed }: OfCommit): Promise<RequestedShop> {
  const { company, token, customers, tape, film } = await shop.openShop(system, STOCK);
  const ids = await seed.inCatalog(system.adminUrl, async (client) => {
    await products.insertProducts(client, { first: company, last: company }, MIXED_PRODUCTS);
    const text = 'select max(id)::int as last from products where company_id = $1';
    const { rows } = await client.query<{ last: number }>(text, [company]);
    return { first: (rows[0]?.last ?? 0) - MIXED_PRODUCTS + 1, count: MIXED_PRODUCTS };
  });
  return { token, ids, customers, products: [tape.product_id, film.product_id] };
}

/** A company with a webhook for each new product; gives its token. */
async function openHooked(system: LocalSystem, access: OfCommit['lab']['createAccess'], receiver: Server) {
  const { token } = await access(system, ['products', 'webhooks']);
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const webhook = { topic: 'product/create', address };
  await sendWell(system.url, jsonRequest(token, '/admin/webhooks.json', { webhook }));
  return token;
}

/** Answers every request with 200. */
function startReceiver(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end());
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function modulesOf(dist: string): OfCommit {
  const load = (file: string): unknown => require(join(dist, 'bench', file));
  try {
    return {
      lab: load('lab.js'),
      seed: load('seed.js'),
      shop: load('soak/shop.js'),
      products: load('product-rows.js'),
      caughtUp: load('cpu/caught-up.js'),
      stock: load('held-stock.js'),
    } as OfCommit;
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new Error(`That commit is too old to be compared: its benchmark lacks a module (${why}).`, { cause: error });
  }
}

// Ctrl-C reaches every process of the terminal; the parent closes this one, so that it removes its data.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
work(tasks);
