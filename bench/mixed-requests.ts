import { randomInt } from 'node:crypto';
import { type OrdersShop, randomOrderRequest } from './orders/requests';
import { type HttpRequest, randomRequest, type SeededIds } from './requests';

/** A company of the mixed load. */
export interface MixedShop {
  readonly orders: OrdersShop;
  readonly productIds: SeededIds;
}

/** Of each ten requests: seven reads of a product, a list of products, a new product, and an order. */
export function randomMixedRequest({ orders, productIds }: MixedShop): HttpRequest {
  const drawn = randomInt(10);
  if (drawn === 9) return randomOrderRequest('create', orders);
  const operation = drawn === 8 ? 'create' : drawn === 7 ? 'list' : 'read';
  return randomRequest(operation, productIds, orders.token);
}
