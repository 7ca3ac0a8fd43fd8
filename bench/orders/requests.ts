import { randomInt } from 'node:crypto';
import { LIST_SIZE, type HttpRequest, type SeededIds } from '../requests';

export const ORDER_OPERATIONS = ['list', 'create'] as const;
export type OrderOperation = (typeof ORDER_OPERATIONS)[number];

/** A shop with orders; what a client of it knows. */
export interface OrdersShop {
  readonly token: string;
  /** Of its orders. */
  readonly ids: SeededIds;
  /** Tokens. */
  readonly customers: readonly string[];
  /** One that is counted and shipped, and one that is played. */
  readonly products: readonly [string, string];
}

/** One request, somewhere among all orders, or by any of the customers. */
export function randomOrderRequest(operation: OrderOperation, shop: OrdersShop): HttpRequest {
  const { token, ids, customers, products } = shop;
  const headers = { authorization: `Bearer ${token}` };
  if (operation === 'list') {
    const since = randomInt(ids.first - 1, ids.first + ids.count - LIST_SIZE);
    return { method: 'GET', path: `/api/orders.json?limit=${LIST_SIZE}&since_id=${since}`, headers };
  }
  const line_items = products.map((product_id) => ({ product_id, quantity: 1 }));
  const order = { customer_token: customers[randomInt(customers.length)], line_items };
  return {
    method: 'POST',
    path: '/api/orders.json',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ order }),
  };
}
