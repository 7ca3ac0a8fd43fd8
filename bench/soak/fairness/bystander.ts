import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SoakShop } from '../shop';
import { type Answer, ask, type Asked, newCustomer } from './asking';

/** The work of the other company, as plain data. */
export interface Work {
  readonly shop: SoakShop;
  readonly rounds: number;
  /** Whether a 503, or a 504 of an idempotent request, is retried once. */
  readonly retries: boolean;
}

/** The results of the other company. */
export interface Seen {
  /** Milliseconds of each request. */
  readonly times: readonly number[];
  /** Requests that did not succeed. */
  readonly failures: readonly string[];
}

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

/** Sends each usual request in turn, for `rounds` rounds. */
export async function doUsualWork({ shop, rounds, retries }: Work): Promise<Seen> {
  const times: number[] = [];
  const failures: string[] = [];
  const requests = Object.entries(usualRequests(shop));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, request] of requests) {
      const begun = performance.now();
      const { status, text } = await answerTo(shop, request(), retries);
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
