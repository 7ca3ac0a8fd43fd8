import { randomInt } from 'node:crypto';

export const OPERATIONS = ['read', 'list', 'create'] as const;
export type OperationName = (typeof OPERATIONS)[number];

/** The ids of the seeded rows: without gaps. */
export interface SeededIds {
  readonly first: number;
  readonly count: number;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export const LIST_SIZE = 50;

export function randomId({ first, count }: SeededIds): number {
  return randomInt(first, first + count);
}

/** One request of an operation, somewhere among all rows. */
export function randomRequest(operation: OperationName, ids: SeededIds, token: string): HttpRequest {
  const headers = { authorization: `Bearer ${token}` };
  if (operation === 'read') return { method: 'GET', path: `/api/products/${randomId(ids)}.json`, headers };
  if (operation === 'list') {
    // Always a full page: the last start that still has so many rows after it.
    const since = randomInt(ids.first - 1, ids.first + ids.count - LIST_SIZE);
    return { method: 'GET', path: `/api/products.json?limit=${LIST_SIZE}&since_id=${since}`, headers };
  }
  const product = { title: `Bench ${randomInt(1_000_000)}`, product_type: 1 };
  return {
    method: 'POST',
    path: '/api/products.json',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ product }),
  };
}
