import { bool, cents, country, date, gmt, id, int, text } from '../engine/fields';
import { answers, creates, each, optional, takes, type GivenBy } from '../engine/input';
import { op, operations } from '../engine/operations';
import { customer } from './customer';
import { order } from './order';
import { cartLineMembers, DEVICES } from './traffic';

/** So many customers, orders or carts are imported at once: all of them, or none. */
export const MAX_IMPORTED = 100;
/** The same for days of traffic, and for devices of orders. */
export const MAX_IMPORTED_DAYS = 1000;

const importedCustomer = takes({ created_at: gmt(), customer: creates(customer) });
export type ImportCustomer = GivenBy<typeof importedCustomer>;
/** Who was imported, or was there already under that email. */
export interface ImportedCustomer {
  readonly token: string;
  readonly imported: boolean;
}

const importedRefund = takes({
  at: gmt(),
  /** Of the order's lines, the first of which is 0. */
  lines: optional(each(takes({ line: int().range(0, 10_000), quantity: int().range(1, 1_000_000) }))),
  /** Absent: what the lines cost. */
  amount: optional(cents().range(0, Number.MAX_SAFE_INTEGER)),
  note: optional(text(65535)),
  restock: optional(bool()),
});
const importedShipment = takes({ at: gmt(), tracking_number: optional(text(64)) });
const importedOrder = takes({
  /** What it is called elsewhere: an order is imported once under it. */
  key: text(255),
  placed_at: gmt(),
  /** As it would be placed here, by a customer's token. */
  order: creates(order),
  refunds: optional(each(importedRefund)),
  /** Of everything that the company itself ships. */
  shipment: optional(importedShipment),
});
export type ImportOrder = GivenBy<typeof importedOrder>;
export type ImportRefund = GivenBy<typeof importedRefund>;
/** An order that was imported, or had been already. */
export interface ImportedOrder {
  readonly key: string;
  readonly id: number;
  readonly imported: boolean;
}

/** What happened to a company before it came to us, with its own times; by the operator. */
export const adminHistory = operations('commerce.admin.history', {
  /** Answers in the order in which they were sent. Those whose email is known stay as they are. */
  import_customers: op(
    takes({ company_id: id(), customers: each(importedCustomer) }),
    answers<{ customers: readonly ImportedCustomer[] }>(),
  ),
  /** The same rules, prices and events as for every order; no mail is sent, and no stock is taken. */
  import_orders: op(
    takes({ company_id: id(), orders: each(importedOrder) }),
    answers<{ orders: readonly ImportedOrder[] }>(),
  ),
});

const count = () => int().range(0, 1_000_000_000);
/** What another system has counted of a day. */
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
  /** What it is called elsewhere: a cart is counted once under it. */
  key: text(255),
  /** When it was last touched. */
  updated_at: gmt(),
  currency: text(3),
  country: optional(country()),
  lines: each(takes(cartLineMembers)),
});
export type ImportCart = GivenBy<typeof importedCart>;
const importedDevice = takes({ order_id: id(), device: text().among(DEVICES) });
export type ImportDevice = GivenBy<typeof importedDevice>;

/** What was counted at a company's shop before it came to us; by the operator. */
export const adminShopHistory = operations('statistics.admin.history', {
  /**
   * Days stand beside what is counted here, and take the place of what was imported for them before. Carts are those that were
   * abandoned. Of an order the device that was told first counts.
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
