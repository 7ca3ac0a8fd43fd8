import type { Service } from './engine/operations';
import { subscription } from './engine/subscriptions';
import { customerEvents } from './resources/customer';
import { fileEvents } from './resources/file';
import { issuedLicenseEvents } from './resources/issued-license';
import { orderEvents } from './resources/order';
import { productEvents } from './resources/product';

/** Companies and users decide who may sign in and whose tokens are valid. */
export const authTenantSubscription = subscription('auth', 'auth', 'tenant', 'once');

/** Company snapshots and offers decide which products may be sold and by whom. */
export const catalogTenantSubscription = subscription('catalog', 'catalog', 'tenant', 'once');

/** A placed order settles its stock reservation. */
export const catalogOrdersSubscription = subscription('catalog', 'catalog-orders', orderEvents.create, 'at least once');

/** Company snapshots decide the prices of orders and the shop that an order belongs to. */
export const commerceTenantSubscription = subscription('commerce', 'commerce', 'tenant', 'once');

/** Customers are mailed when the content of what they have bought is ready. */
export const commerceFilesSubscription = subscription('commerce', 'commerce-files', fileEvents, 'at least once');

/** Changes of a catalog are applied to mirrors in other companies; a new product has none yet. */
export const mirrorChangesSubscription = subscription(
  'catalog',
  'catalog-mirrors',
  { service: 'catalog', action: 'update' },
  'at least once',
);

/** Mirrors are removed together with their origin. */
export const mirrorRemovalsSubscription = subscription(
  'catalog',
  'catalog-mirrors-removals',
  productEvents.delete,
  'at least once',
);

/** Products decide the status of a company's shop and its market offer. */
export const tenantProductsSubscription = subscription('tenant', 'tenant', productEvents, 'once, batched');

/** Company snapshots decide which sales are national, and in which currency statistics report. */
export const statisticsTenantSubscription = subscription('statistics', 'statistics', 'tenant', 'once');

/** A disabled company's licenses are refused. */
export const licensingTenantSubscription = subscription('licensing', 'licensing', 'tenant', 'once');

/** Licensing reads a changed license again. */
export const licensingLicensesSubscription = subscription(
  'licensing',
  'licensing-licenses',
  issuedLicenseEvents.update,
  'at least once',
);

/** The licenses of a disabled customer are refused; the country of the address decides where others are valid. */
export const licensingCustomersSubscription = subscription(
  'licensing',
  'licensing-customers',
  customerEvents.update,
  'at least once',
);

/** Orders count on the day of their placement. */
export const statisticsOrdersSubscription = subscription(
  'statistics',
  'statistics-orders',
  orderEvents,
  'once, batched',
);

/** The feed of a company contains all its events. */
export const feedSubscription = subscription('webhook-dispatch', 'webhook-dispatch', 'everything', 'once, in runs');

/** The consumers of shop-front events by stream position: visits, page views and carts are counted per day. */
export const SHOP_EVENT_READERS: readonly Service[] = ['statistics'];
