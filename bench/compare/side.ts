import type { Server } from 'node:http';
import { join } from 'node:path';
import type { LocalSystem } from '@marquee/local';
import { Client } from 'pg';
import { metered } from '../cpu/phases';
import type { Metered } from '../cpu/meter';
import type { SeededIds } from '../requests';
import type { MixedShop } from '../mixed-requests';
import type { OrdersShop } from '../orders/requests';
import { work } from '../workers/worker';
import { openHooked, startReceiver } from './hooked';
import type { ComparedOperation } from './rounds';

export interface SideInput {
  /** The build of the commit: its apps, and its own way to start and to fill them. */
  readonly dist: string;
  readonly toolsDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What it will be asked for, and is seeded for. */
  readonly operations: readonly ComparedOperation[];
}
/** A running system, and what the driver has to know of it. */
export interface OpenSide {
  readonly url: string;
  readonly metered: Metered;
  /** Absent if only the mixed load is measured. */
  readonly single?: SingleShops;
  readonly mixed: readonly MixedShop[];
}
/** Where each request goes to one company. */
interface SingleShops {
  readonly token: string;
  /** Of a company with a webhook. */
  readonly hookedToken: string;
  readonly ids: SeededIds;
  readonly shop: OrdersShop;
}

/** What is used of the commit that is measured: other commits have other schemas, and know how to fill them. */
interface OfCommit {
  readonly lab: typeof import('../lab');
  readonly seed: typeof import('../seed');
  readonly orders: typeof import('../orders/seed');
  readonly products: typeof import('../product-rows');
  readonly caughtUp: typeof import('../cpu/caught-up');
  readonly stock: typeof import('../held-stock');
}

const ORDERS = 1_000;
const MIXED_COMPANIES = 32;
const MIXED_PRODUCTS = 300;
const MIXED_ORDERS = 50;
const TIMEOUT_MS = 60_000;
const LOOK_MS = 100;
const UNDELIVERED = "select from webhook_dispatch.deliveries where state = 'waiting' limit 1";

/** The process that runs the system of one commit. */
const tasks = { open, settled, close, complaints };
export type SideTasks = typeof tasks;

let settle: () => Promise<void> = () => Promise.resolve();
let complained: readonly string[] = [];
let end: () => void = () => undefined;
let ended: Promise<void> = Promise.resolve();

function open(input: SideInput): Promise<OpenSide> {
  return new Promise((resolve, reject) => {
    ended = run(input, resolve);
    ended.catch(reject);
  });
}

/** Until all that was asked for is handled: events, the stock that orders hold, and what webhooks are told. */
async function settled(): Promise<void> {
  await settle();
}

/** Stops everything that was started, and leaves no data. */
async function close(): Promise<void> {
  end();
  await ended;
}

/** What the apps complained of. */
function complaints(): Promise<readonly string[]> {
  return Promise.resolve(complained);
}

async function run({ dist, toolsDir, env, operations }: SideInput, opened: (side: OpenSide) => void): Promise<void> {
  const modules = modulesOf(dist);
  const { lab, caughtUp, stock } = modules;
  const signal = new AbortController().signal;
  await lab.inSystem({ toolsDir, env, log: () => undefined, signal }, async ({ system, complaints: told }) => {
    complained = told;
    const receiver = await startReceiver();
    const isSingle = operations.some((operation) => operation !== 'mixed');
    const single = isSingle ? await openSingle(system, modules, receiver) : undefined;
    const mixed = operations.includes('mixed') ? await openMixed(system, modules) : [];
    const admin = new Client({ connectionString: system.adminUrl });
    await admin.connect();
    try {
      await caughtUp.withCaughtUp(system, async (allHandled) => {
        settle = async () => {
          await waitFor(() => stock.isStockSettled(admin));
          await allHandled();
          await waitFor(async () => (await admin.query(UNDELIVERED)).rowCount === 0);
        };
        const untilEnd = new Promise<void>((resolve) => (end = resolve));
        opened({ url: system.url, metered: metered(system), single, mixed });
        await untilEnd;
      });
    } finally {
      await admin.end();
      receiver.closeAllConnections();
      receiver.close();
    }
  });
}

async function openSingle(
  system: LocalSystem,
  { lab, seed, orders }: OfCommit,
  receiver: Server,
): Promise<SingleShops> {
  const { company, token } = await lab.createAccess(system);
  const ids = await seed.seed(system.adminUrl, company);
  const shop = await orders.seedOrders(system, ORDERS);
  return { token, ids, shop, hookedToken: await openHooked(system, lab.createAccess, receiver) };
}

/** Companies with products and orders; each gets its own part of the load. */
async function openMixed(system: LocalSystem, { orders, products, seed }: OfCommit): Promise<MixedShop[]> {
  const shops: MixedShop[] = [];
  for (let nth = 0; nth < MIXED_COMPANIES; nth += 1) {
    const shop = await orders.seedOrders(system, MIXED_ORDERS);
    const first = { first: shop.company, last: shop.company };
    await seed.inCatalog(system.adminUrl, (client) => products.insertProducts(client, first, MIXED_PRODUCTS));
    shops.push({ orders: shop, productIds: await productIdsOf(system, shop.company) });
  }
  return shops;
}

/** The seeded rows; those that the shop made itself come before them. */
async function productIdsOf(system: LocalSystem, company: number): Promise<SeededIds> {
  const admin = new Client({ connectionString: system.adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ last: number }>(
      'select max(id)::int as last from catalog.products where company_id = $1',
      [company],
    );
    return { first: (rows[0]?.last ?? 0) - MIXED_PRODUCTS + 1, count: MIXED_PRODUCTS };
  } finally {
    await admin.end();
  }
}

function modulesOf(dist: string): OfCommit {
  const load = (file: string): unknown => require(join(dist, 'bench', file));
  try {
    return {
      lab: load('lab.js'),
      seed: load('seed.js'),
      orders: load('orders/seed.js'),
      products: load('product-rows.js'),
      caughtUp: load('cpu/caught-up.js'),
      stock: load('held-stock.js'),
    } as OfCommit;
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new Error(`that commit is too old to be compared: its benchmark lacks a part (${why})`, { cause: error });
  }
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`something was still under way ${TIMEOUT_MS / 1000} s after the requests`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

// A Ctrl-C reaches every process of the terminal: whoever asks decides when this one ends, or it would leave its data behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
work(tasks);
