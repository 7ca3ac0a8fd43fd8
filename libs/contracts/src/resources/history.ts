import { bool, cents, country, date, gmt, id, int, text } from '../engine/fields';
import { answers, creates, each, optional, takes, type GivenBy } from '../engine/input';
import { op, operations } from '../engine/operations';
import { customer } from './customer';
import { order } from './order';
import { cartLineMembers, DEVICES } from './traffic';

/** Maximum customers, orders or carts per import; an import is atomic. */
export const MAX_IMPORTED = 100;
/** Limits both days of traffic and devices of orders. */
export const MAX_IMPORTED_DAYS = 1000;

const importedCustomer = takes({ created_at: gmt(), customer: creates(customer) });
export type ImportCustomer = GivenBy<typeof importedCustomer>;
/** A customer that was imported, or existed with that email. */
export interface ImportedCustomer {
  readonly token: string;
  readonly imported: boolean;
}

const importedRefund = takes({
  at: gmt(),
  /** Indexes of the order's lines, starting at 0. */
  lines: optional(each(takes({ line: int().range(0, 10_000), quantity: int().range(1, 1_000_000) }))),
  /** If absent, the price of the lines. */
  amount: optional(cents().range(0, Number.MAX_SAFE_INTEGER)),
  note: optional(text(65535)),
  restock: optional(bool()),
});
const importedShipment = takes({ at: gmt(), tracking_number: optional(text(64)) });
const importedOrder = takes({
  /** The external id: each order is imported once. */
  key: text(255),
  placed_at: gmt(),
  /** The order as a customer would place it, by a customer token. */
  order: creates(order),
  refunds: optional(each(importedRefund)),
  /** The shipment of all items that the company itself ships. */
  shipment: optional(importedShipment),
});
export type ImportOrder = GivenBy<typeof importedOrder>;
export type ImportRefund = GivenBy<typeof importedRefund>;
/** An order that was imported now or before. */
export interface ImportedOrder {
  readonly key: string;
  readonly id: number;
  readonly imported: boolean;
}

/** Imports a company's history with its original times; for the operator. */
export const adminHistory = operations('commerce.admin.history', {
  /** Answers in the order of the input. Customers with a known email remain unchanged. */
  import_customers: op(
    takes({ company_id: id(), customers: each(importedCustomer) }),
    answers<{ customers: readonly ImportedCustomer[] }>(),
  ),
  /** Applies the usual rules, prices and events; sends no mail and reserves no stock. */
  import_orders: op(
    takes({ company_id: id(), orders: each(importedOrder) }),
    answers<{ orders: readonly ImportedOrder[] }>(),
  ),
});

const count = () => int().range(0, 1_000_000_000);
/** The traffic of a day as another system counted it. */
const importedTraffic = takes({
  date: date(),
  visits: count(),
  page_views: count(),
  visitors: count(),
  repeating_visitors: count(),
  bots: count(),
  bounce: count(),
});
export type ImportTraffic = GivenBy<typeof importedTraffic>;
const importedCart = takes({
  /** The external id: each cart is counted once. */
  key: text(255),
  /** The last change of the cart. */
  updated_at: gmt(),
  currency: text(3),
  country: optional(country()),
  lines: each(takes(cartLineMembers)),
});
export type ImportCart = GivenBy<typeof importedCart>;
const importedDevice = takes({ order_id: id(), device: text().among(DEVICES) });
export type ImportDevice = GivenBy<typeof importedDevice>;

/** Imports statistics of a company's previous shop; for the operator. */
export const adminShopHistory = operations('statistics.admin.history', {
  /**
   * Imported days are added to the days counted here and replace earlier imports of the same days. Carts are abandoned
   * ones; the first device of an order counts.
   */
  import: op(
    takes({
      company_id: id(),
      traffic: optional(each(importedTraffic)),
      abandoned_carts: optional(each(importedCart)),
      devices: optional(each(importedDevice)),
    }),
    answers<{ readonly days: number; readonly carts: number; readonly devices: number }>(),
  ),
});
