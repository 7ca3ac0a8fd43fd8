import { randomInt } from 'node:crypto';

/** The ids of the seeded rows, without gaps. */
export interface SeededIds {
  readonly first: number;
  readonly count: number;
}

export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A shop with products and customers. */
export interface RequestedShop {
  readonly token: string;
  readonly ids: SeededIds;
  readonly customers: readonly string[];
  /** The products of an order: one with stock that is shipped, and one with a license. */
  readonly products: readonly string[];
  /** License keys, each with one active device. */
  readonly keys?: readonly string[];
}
export const DEVICE = { fingerprint: 'bench' };

/** `delivery`: a create by a company with a webhook. */
export type Operation = 'read' | 'list' | 'create' | 'delivery' | 'order' | 'validate' | 'mixed';
export const LIST_SIZE = 50;

export function jsonRequest(token: string, path: string, body: object): HttpRequest {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

/** A request of a program with a license key. */
export function licenseRequest(key: string, what: string, body: object): HttpRequest {
  const { headers, ...request } = jsonRequest('', `/license/${what}.json`, body);
  return { ...request, headers: { ...headers, authorization: `License ${key}` } };
}

export function randomRequest(operation: Operation, shop: RequestedShop): HttpRequest {
  const { ids } = shop;
  const headers = { authorization: `Bearer ${shop.token}` };
  switch (operation) {
    case 'read':
      return { method: 'GET', path: `/api/products/${randomInt(ids.first, ids.first + ids.count)}.json`, headers };
    case 'list': {
      // The last possible start is followed by a full page.
      const since = randomInt(ids.first - 1, ids.first + ids.count - LIST_SIZE);
      return { method: 'GET', path: `/api/products.json?limit=${LIST_SIZE}&since_id=${since}`, headers };
    }
    case 'create':
    case 'delivery':
      return jsonRequest(shop.token, '/api/products.json', {
        product: { title: `Bench ${randomInt(1_000_000)}`, product_type: 1 },
      });
    case 'order': {
      const line_items = shop.products.map((product_id) => ({ product_id, quantity: 1 }));
      const customer_token = shop.customers[randomInt(shop.customers.length)];
      return jsonRequest(shop.token, '/api/orders.json', { order: { customer_token, line_items } });
    }
    case 'validate': {
      const { keys = [] } = shop;
      return licenseRequest(keys[randomInt(keys.length)] ?? '', 'validate', DEVICE);
    }
    case 'mixed':
      return randomRequest(MIX[randomInt(MIX.length)] as Operation, shop);
  }
}

/** Seven reads, a list, a create and an order. */
const MIX: readonly Operation[] = [...Array.from({ length: 7 }, () => 'read' as const), 'list', 'create', 'order'];
