import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem } from '@marquee/local';
import { CleanUps } from '../../lab';
import { openShop, type SoakShop } from '../shop';
import { type Answer, ask, type Asked, newCustomer } from './asking';
import { type Attack, ATTACKS, openAttacker } from './attacks';

export interface FairnessSoak {
  /** Names of `ATTACKS`. */
  readonly attacks: readonly string[];
  /** How often the other company does each of its requests, without an attack and during each. */
  readonly rounds: number;
  /**
   * For a machine that runs other tests as well: attacks use a quarter of their connections, and the other company retries once
   * after a 503, as `Retry-After` says, and after a 504 of a request that may be repeated.
   */
  readonly isShort?: boolean;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** What the other company saw. */
export interface Seen {
  /** Milliseconds of each request. */
  readonly times: readonly number[];
  /** Requests that were answered with anything but success. */
  readonly failures: readonly string[];
}

export interface Attacked {
  readonly name: string;
  readonly quiet: Seen;
  readonly attacked: Seen;
  /** How often the attacker received each status. */
  readonly statuses: Readonly<Record<string, number>>;
}

const STOCK = 100_000;

/** One company makes expensive requests, one kind after the other, while another company works. */
export async function attackByEach(system: LocalSystem, soak: FairnessSoak): Promise<Attacked[]> {
  const cleaning = new CleanUps();
  try {
    const attacker = await openAttacker(system, cleaning);
    const other = await openShop(system, STOCK);
    await work(other, soak);
    const seen: Attacked[] = [];
    for (const name of soak.attacks) {
      soak.signal.throwIfAborted();
      soak.log(name);
      const quiet = await work(other, soak);
      const { result: attacked, statuses } = await during(ATTACKS[name]?.(attacker), soak, () => work(other, soak));
      seen.push({ name, quiet, attacked, statuses });
    }
    return seen;
  } finally {
    await cleaning.run();
  }
}

/** The requests of a shop that does its usual work. */
function usualRequests(shop: SoakShop): Readonly<Record<string, () => Asked>> {
  const line_items = [{ product_id: shop.tape.product_id, quantity: 1 }];
  return {
    'read a product': () => ({ path: `/api/products/${shop.tape.id}.json` }),
    'list products': () => ({ path: '/api/products.json?limit=10' }),
    'update a product': () => ({
      method: 'PUT',
      path: `/api/products/${shop.tape.id}.json`,
      body: { product: { comment: randomUUID() } },
    }),
    'place an order': () => ({
      method: 'POST',
      path: '/api/orders.json',
      body: { order: { customer_token: shop.customers[0], line_items } },
    }),
    'create a customer with a password': newCustomer,
    'read statistics': () => ({
      path: `/api/statistics/order/${shop.company}.json?StartDate=2026-01-01&EndDate=2026-12-31`,
    }),
  };
}

async function work(shop: SoakShop, { rounds, isShort = false }: FairnessSoak): Promise<Seen> {
  const times: number[] = [];
  const failures: string[] = [];
  const requests = Object.entries(usualRequests(shop));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, request] of requests) {
      const begun = performance.now();
      const { status, text } = await answerTo(shop, request(), isShort);
      times.push(performance.now() - begun);
      if (status >= 300) failures.push(`${name}: ${status} ${text}`);
    }
  }
  return { times, failures };
}

async function answerTo(shop: SoakShop, request: Asked, retries: boolean): Promise<Answer> {
  const first = await ask(shop, request);
  const isRepeatable = first.status === 503 || (first.status === 504 && request.method !== 'POST');
  if (!retries || !isRepeatable) return first;
  await sleep(first.status === 503 ? first.retryAfter * 1000 : 0);
  return ask(shop, request);
}

/** Repeats the attack on all its connections until the work is done. */
async function during<T>(
  attack: Attack | undefined,
  { isShort }: Pick<FairnessSoak, 'isShort'>,
  worked: () => Promise<T>,
): Promise<{ result: T; statuses: Record<string, number> }> {
  if (attack === undefined) throw new Error(`An attack is one of ${Object.keys(ATTACKS).join(', ')}.`);
  const statuses: Record<string, number> = {};
  const over = new AbortController();
  const connection = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { status } = await attack.send();
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const attacking = Promise.all(Array.from({ length: attack.connections / (isShort ? 4 : 1) }, connection));
  try {
    return { result: await worked(), statuses };
  } finally {
    over.abort();
    await attacking;
  }
}
