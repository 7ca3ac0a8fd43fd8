import type { Service } from './engine/operations';
import { subscription } from './engine/subscriptions';
import { orderEvents } from './resources/order';
import { productEvents } from './resources/product';

/** Who may be acted for, and who is invited, decides who may sign in and whose tokens count. */
export const authHearsTenant = subscription('auth', 'auth', 'tenant', 'once');

/** What companies are and offer decides what their products may be, and who may sell them. */
export const catalogHearsTenant = subscription('catalog', 'catalog', 'tenant', 'once');

/** An order that exists keeps the stock that was reserved for it. */
export const catalogHearsOrders = subscription('catalog', 'catalog-orders', orderEvents.create, 'at least once');

/** What companies are decides what their orders cost, and which of their shops they were made in. */
export const commerceHearsTenant = subscription('commerce', 'commerce', 'tenant', 'once');

/** What a company changes in its catalog is changed in the mirrors that other companies have of it; of what is new there are none. */
export const mirrorsHearChanges = subscription(
  'catalog',
  'catalog-mirrors',
  { service: 'catalog', action: 'update' },
  'at least once',
);

/** Mirrors of a product are removed with it. */
export const mirrorsHearRemovals = subscription(
  'catalog',
  'catalog-mirrors-removals',
  productEvents.delete,
  'at least once',
);

/** What a company sells decides the status of its shop, and what it offers on the market. */
export const tenantHearsProducts = subscription('tenant', 'tenant', productEvents, 'once, gathered');

/** What companies are decides what of their sales is national, and in which currency it is told. */
export const statisticsHearsTenant = subscription('statistics', 'statistics', 'tenant', 'once');

/** Orders are counted on their day. */
export const statisticsHearsOrders = subscription('statistics', 'statistics-orders', orderEvents, 'once, gathered');

/** Every event of a company is in its feed. */
export const feedHearsEverything = subscription('webhook-dispatch', 'webhook-dispatch', 'everything', 'once, in runs');

/** Who reads what shop fronts tell, by its places in their stream: visits, page views and carts are counted by the day. */
export const SHOP_EVENT_READERS: readonly Service[] = ['statistics'];
