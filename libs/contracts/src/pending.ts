/**
 * Operations that are declared and that no service answers yet, by resource. Whoever answers one takes its name out.
 */
const PENDING: Readonly<Record<string, readonly string[]>> = {
  order: [
    'commerce.orders.list',
    'commerce.orders.count',
    'commerce.orders.get',
    'commerce.orders.create',
    'commerce.orders.update',
    'commerce.orders.remove',
  ],
  refund: ['commerce.refunds.create'],
  customer: [
    'commerce.customers.list',
    'commerce.customers.count',
    'commerce.customers.search',
    'commerce.customers.get',
    'commerce.customers.validate',
    'commerce.customers.create',
    'commerce.customers.update',
    'commerce.customers.remove',
  ],
  customer_address: [
    'commerce.customer_addresses.list',
    'commerce.customer_addresses.get',
    'commerce.customer_addresses.create',
    'commerce.customer_addresses.update',
    'commerce.customer_addresses.remove',
    'commerce.customer_addresses.make_default',
  ],
  fulfillment: [
    'commerce.fulfillments.list',
    'commerce.fulfillments.count',
    'commerce.fulfillments.get',
    'commerce.fulfillments.update',
  ],
  traffic_statistic: ['statistics.records.traffic'],
  order_statistic: ['statistics.records.order'],
  cart_statistic: ['statistics.records.cart'],
  order_devices_statistic: ['statistics.records.order_devices'],
  order_products_statistic: ['statistics.records.order_products'],
  webhook: [
    'webhook-dispatch.webhooks.list',
    'webhook-dispatch.webhooks.get',
    'webhook-dispatch.webhooks.create',
    'webhook-dispatch.webhooks.update',
    'webhook-dispatch.webhooks.remove',
  ],
};

export interface PendingOperation {
  readonly resource: string;
  /** The operation's name: `commerce.orders.list`. */
  readonly name: string;
}
export const PENDING_OPERATIONS: readonly PendingOperation[] = Object.entries(PENDING).flatMap(([resource, names]) =>
  names.map((name) => ({ resource, name })),
);

export function isPending(operation: { readonly name: string }): boolean {
  return PENDING_OPERATIONS.some(({ name }) => name === operation.name);
}
