import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem } from '@marquee/local';
import { inSystem, type LabOptions } from '../lab';
import { send } from '../workers/http-client';
import { Killer, type Kill } from './kills';
import { Pollers, type PolledList } from './pollers';
import { importOrders, openShop, type SoakShop } from './shop';

export interface PollingSoak extends Pick<LabOptions, 'log' | 'signal'> {
  /** So many rows are created, and every third is changed; one order is imported for every twenty of them. */
  readonly rows: number;
  readonly kills: readonly Kill[];
  /** Processes of catalog, and of commerce. */
  readonly replicas: number;
}

export interface Polled {
  readonly created: number;
  readonly changed: number;
  readonly imported: number;
  readonly polls: number;
  /** What a poller has never seen, a sentence each. */
  readonly missed: readonly string[];
}

const WRITERS = 9;
const ROWS_PER_IMPORT = 20;
const ORDERS_PER_IMPORT = 4;
const ANSWER_MS = 5_000;
const PAUSE_MS = 100;
const WAIT_MS = 5;
const MAX_ATTEMPTS = 600;

/** On a system of its own. */
export function soakPolling(options: LabOptions & PollingSoak): Promise<Polled> {
  return inSystem({ ...options, fsync: false }, async ({ system, cleaning }) => {
    const killer = new Killer(system, options.toolsDir, options.log);
    cleaning.add(() => killer.stop());
    cleaning.add(() => system.stop());
    return pollWhileWriting(system, killer, options);
  });
}

/** Nine writers, an import and a poller for each list, while replicas are killed; then every row and every last change must have been seen. */
export async function pollWhileWriting(system: LocalSystem, killer: Killer, options: PollingSoak): Promise<Polled> {
  const { rows, kills, replicas, log, signal } = options;
  const [shop] = await Promise.all([openShop(system, rows * 2), killer.replicate(replicas)]);
  const pollers = new Pollers(() => shop.url, shop.token);
  const writers = new Writers({ shop, pollers, total: rows, mayGoTo: () => killer.limit, signal });
  const importer = new Importer(system, shop, rows / ROWS_PER_IMPORT, signal);
  log(`writing ${rows} rows`);
  const polling = pollers.work();
  try {
    await Promise.all([writers.write(), importer.run(), killer.run(kills, rows, () => writers.created, signal)]);
  } finally {
    pollers.goHome();
    await polling;
  }
  log('looking for rows that were missed');
  const { created, changed } = writers;
  const { imported } = importer;
  return { created, changed, imported, polls: pollers.polls, missed: await pollers.missed() };
}

/** An operator who imports orders of the past, a batch after the other, each until it is acknowledged. */
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
  readonly mayGoTo: () => number;
  readonly signal: AbortSignal;
}

/** Clients that send each request until it is acknowledged, under one key. */
class Writers {
  created = 0;
  changed = 0;
  private next = 0;

  constructor(private readonly options: WritersOptions) {}

  async write(): Promise<void> {
    const { total, mayGoTo, signal } = this.options;
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        while (this.next < total) {
          signal.throwIfAborted();
          if (this.next >= mayGoTo()) await sleep(WAIT_MS);
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
