import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem, Replica } from '@marquee/local';
import type { LabOptions } from '../lab';
import { send } from '../workers/http-client';
import { Pollers, type PolledList } from './pollers';
import { importOrders, openShop, type SoakShop } from './shop';

export interface PollingSoak extends Pick<LabOptions, 'log' | 'signal'> {
  /** The number of created rows; every third is changed, and one order is imported for every twenty. */
  readonly rows: number;
  /** Replicas that are killed in turn at even intervals. */
  readonly kills: readonly Replica[];
}

export interface Polled {
  readonly created: number;
  readonly changed: number;
  readonly imported: number;
  readonly polls: number;
  /** A message for each row or change that a poller has not seen. */
  readonly missed: readonly string[];
}

const WRITERS = 9;
const ROWS_PER_IMPORT = 20;
const ORDERS_PER_IMPORT = 4;
const ANSWER_MS = 5_000;
const PAUSE_MS = 100;
const WAIT_MS = 5;
const MAX_ATTEMPTS = 600;

/** Nine writers, an import and a poller for each list work while replicas are killed; then every row and change must have been seen. */
export async function pollWhileWriting(system: LocalSystem, options: PollingSoak): Promise<Polled> {
  const { rows, kills, log, signal } = options;
  const shop = await openShop(system, rows * 2);
  const pollers = new Pollers(() => shop.url, shop.token);
  const writers = new Writers({ shop, pollers, total: rows, signal });
  const importer = new Importer(system, shop, rows / ROWS_PER_IMPORT, signal);
  log(`writing ${rows} rows`);
  const polling = pollers.work();
  try {
    await Promise.all([writers.write(), importer.run(), killInTurn(system, kills, writers, options)]);
  } finally {
    pollers.goHome();
    await polling;
  }
  log('checking for missed rows');
  const { created, changed } = writers;
  const { imported } = importer;
  return { created, changed, imported, polls: pollers.polls, missed: await pollers.missed() };
}

/** Writers pause before the next kill until the killed replica is back, so that they are writing at every kill. */
async function killInTurn(
  system: LocalSystem,
  kills: readonly Replica[],
  writers: Writers,
  { rows, log, signal }: PollingSoak,
): Promise<void> {
  const rowsPerKill = Math.floor(rows / (kills.length + 1));
  for (const [nth, replica] of kills.entries()) {
    writers.limit = rowsPerKill * (nth + 2);
    while (writers.created < rowsPerKill * (nth + 1)) await sleep(WAIT_MS, undefined, { signal });
    log(`SIGKILL for ${replica} after ${writers.created} rows`);
    const running = system.apps.get(replica);
    running?.kill('SIGKILL');
    await running?.ended;
    await system.startApp(replica);
  }
  writers.limit = rows;
}

/** An operator who imports batches of past orders, each retried until it is acknowledged. */
class Importer {
  imported = 0;

  constructor(
    private readonly system: LocalSystem,
    private readonly shop: SoakShop,
    private readonly total: number,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<void> {
    while (this.imported < this.total) {
      const keys = Array.from({ length: ORDERS_PER_IMPORT }, () => randomUUID());
      await this.untilImported(keys);
      this.imported += keys.length;
    }
  }

  private async untilImported(keys: readonly string[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      this.signal.throwIfAborted();
      try {
        return await importOrders(this.system, this.shop, keys);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }
}

interface WritersOptions {
  readonly shop: SoakShop;
  readonly pollers: Pollers;
  readonly total: number;
  readonly signal: AbortSignal;
}

/** Clients that retry each request under one key until it is acknowledged. */
class Writers {
  created = 0;
  changed = 0;
  /** The number of rows that may be written so far. */
  limit = 0;
  private next = 0;

  constructor(private readonly options: WritersOptions) {}

  async write(): Promise<void> {
    const { total, signal } = this.options;
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        while (this.next < total) {
          signal.throwIfAborted();
          if (this.next >= this.limit) await sleep(WAIT_MS);
          else await this.writeOne((this.next += 1));
        }
      }),
    );
  }

  private async writeOne(number: number): Promise<void> {
    const { path, body, change } = this.rowOf(number);
    const made = await this.sent('POST', `/api/${path}.json`, body, `row-${number}`);
    const [row] = Object.values(made);
    if (row) this.options.pollers.acknowledge(path, row.id);
    this.created += 1;
    if (number % 3 !== 0 || change === undefined) return;
    await this.sent('PUT', `/api/${path}/${row?.token ?? row?.id}.json`, change, `change-${number}`);
    this.changed += 1;
  }

  private rowOf(number: number): { path: PolledList; body: object; change?: object } {
    const { customers, film } = this.options.shop;
    const kind = number % 4;
    if (kind === 0) return { path: 'categories', body: { category: { title: `Category ${number}` } } };
    if (kind === 1) {
      const customer_token = customers[number % customers.length];
      const order = { customer_token, line_items: [{ product_id: film.product_id, quantity: 1 }] };
      return { path: 'orders', body: { order } };
    }
    if (kind === 2) {
      const customer = { email: `polled-${number}@example.org`, first_name: 'P', last_name: String(number) };
      return { path: 'customers', body: { customer }, change: { customer: { note: `changed ${number}` } } };
    }
    const product = { title: `Polled ${number}`, product_type: 6 };
    return { path: 'products', body: { product }, change: { product: { comment: `changed ${number}` } } };
  }

  private async sent(
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    key: string,
  ): Promise<Record<string, { id: number; token?: string }>> {
    const { url, token } = this.options.shop;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
    const request = { method, path, headers, body: JSON.stringify(body) };
    let said = '';
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      this.options.signal.throwIfAborted();
      const answer = await send(url, request, ANSWER_MS).catch((error: Error) => error);
      if (answer instanceof Error) said = answer.message;
      else if (answer.status === 200 || answer.status === 201) return JSON.parse(answer.body.toString()) as never;
      else said = `${answer.status} ${answer.body.toString()}`;
      if (!(answer instanceof Error) && answer.status < 500 && answer.status !== 409 && answer.status !== 429) break;
      await sleep(PAUSE_MS);
    }
    throw new Error(`${method} ${path}: ${said}`);
  }
}
