import {
  bool,
  cents,
  country,
  email,
  flag,
  gmt,
  id,
  int,
  list,
  listOf,
  num,
  object,
  productId,
  text,
  type Fields,
} from '../engine/fields';
import { between, equals, ids, since } from '../engine/filters';
import { resource, type CreateOf, type Shape, type UpdateOf } from '../engine/resource';
import { changedFields, event, events, type DataOf } from '../engine/events';
import { creates, takes, updates } from '../engine/input';
import { countOp, listOp, op, operations, readOp, type InputOf } from '../engine/operations';
import { byId, nothing } from '../paging';
import { customer } from './customer';
import { customerAddress } from './customer-address';

export const FINANCIAL_STATUSES = ['paid', 'partially_refunded', 'refunded'] as const;
export const FULFILLMENT_STATUSES = ['fulfilled', 'partial'] as const;

const amount = () => cents().range(0, Number.MAX_SAFE_INTEGER);

const taxLines = {
  price: cents().says('Net price, in cents.'),
  rate: num().says('Tax rate as a fraction: 0.19.'),
} satisfies Fields;

/** Interface, "Line item". A client sends product_id, license_id, quantity, hd, price and title. */
const lineItem = {
  id: id().identity(),
  product_id: productId().requiredOnCreate(),
  license_id: id().orNull().default(null).says('Digital products only.'),
  license_title: text().orNull().readOnly().says('Digital products only.'),
  hd: bool().default(false).says('Video resolution.'),
  title: text().says("The product's title, unless one is sent."),
  name: text().readOnly(),
  quantity: int().range(1, 1_000_000).default(1),
  grams: num().readOnly(),
  sku: text().readOnly(),
  price: amount().says('Net price of one, in cents. Sent: the price of a sale made elsewhere.'),
  taxable: bool().readOnly(),
  requires_shipping: bool().readOnly(),
  gift_card: bool().readOnly().says('A gift certificate was used.'),
  product_exists: bool().readOnly().says('False for a product on pre-order.'),
  total_discount: cents().readOnly(),
} satisfies Fields;

const refundTransaction = {
  id: id().identity(),
  order_id: id().readOnly(),
  gateway: text().readOnly(),
  created_at: gmt().readOnly(),
  test: bool().readOnly(),
  status: text().readOnly(),
  amount: cents().readOnly(),
  currency: text(3).readOnly(),
  location_id: text().orNull().readOnly(),
  customer_token: text(16).readOnly(),
  device_id: text().orNull().readOnly(),
  source_name: text().among(['web', 'api']).readOnly(),
} satisfies Fields;

/** Interface, "Refund"; created over an additional endpoint. */
export const refund = resource(
  'refund',
  'refunds',
  {
    id: id().identity(),
    created_at: gmt().readOnly(),
    note: text(65535).orNull().default(null).createOnly(),
    order_id: id().readOnly(),
    refund_line_items: list({
      id: id().identity(),
      quantity: int().range(1, 1_000_000).requiredOnCreate(),
      line_item: object(lineItem).readOnly(),
      line_item_id: id().requiredOnCreate().writeOnly().says('The line that is refunded.'),
    }).createOnly(),
    restock: bool().default(false).createOnly().says('Puts the items back in stock.'),
    tracking_number: text(64).orNull().readOnly(),
    customer_token: text(16).readOnly(),
    transactions: list(refundTransaction).readOnly(),
    amount: amount().writeOnly().says('In cents; absent: what the lines cost.'),
  },
  { addedFor: 'the endpoint that refunds: the interface lists refunds inside of their order' },
);
export type Refund = Shape<typeof refund>;
export type CreateRefund = CreateOf<typeof refund>;

/** The complete customer; one named by token needs no email. */
const buyer = { ...customer.fields, email: email() };

/** Interface, "Order". */
export const order = resource('order', 'orders', {
  id: id().identity(),
  name: text().readOnly().says('#<id>'),
  email: email().says("The customer's email."),
  order_number: text(64).createOnly().says('Invoice number; counted per company unless sent.'),
  po_number: text(64).default('').says('Purchase order number.'),
  created_at: gmt().readOnly(),
  updated_at: gmt().readOnly(),
  closed_at: gmt().orNull().says('Set it to close an order, null to reopen it.'),
  processed_at: gmt().readOnly(),
  cancelled_at: gmt().orNull().readOnly(),
  confirmed: bool().default(true),
  test: bool().default(false).createOnly().says('A test purchase without payment.'),
  currency: text(3).createOnly().says("The company's currency unless sent."),
  gateway: text().readOnly().says('Payment gateway; Manual when there was none.'),
  payment_gateway_names: listOf(text()).readOnly(),
  financial_status: text().among(FINANCIAL_STATUSES).readOnly(),
  fulfillment_status: text()
    .among(FULFILLMENT_STATUSES)
    .orNull()
    .readOnly()
    .says('Null: not yet shipped. Orders of digital content are fulfilled at once.'),
  source_name: text().among(['api', 'webshop', 'in app']).readOnly(),
  source: text().orNull().readOnly(),
  source_identifier: text().orNull().readOnly(),
  browser_ip: text(45).default('').createOnly().says("The customer's address when ordering."),
  buyer_accepts_marketing: bool().default(false),
  checkout_id: id().readOnly(),
  checkout_token: text().readOnly(),
  device_id: text().orNull().default(null).createOnly(),
  landing_site: text(2048).orNull().default(null).createOnly(),
  landing_site_ref: text(2048).orNull().default(null).createOnly(),
  referring_site: text(2048).orNull().default(null).createOnly(),
  location_id: text().orNull().default(null).createOnly().says('The physical store, if sold there.'),
  theme_setting_id: id().createOnly().says('The shop in which the order was placed.'),
  taxes_included: bool().readOnly(),
  subtotal_price: cents().readOnly().says('Total net price, in cents.'),
  total_discounts: cents().readOnly().says('Total discount with taxes, in cents.'),
  total_line_items_price: cents().readOnly().says('All line items with taxes and without discounts, in cents.'),
  total_price: cents().readOnly().says('The amount charged: gross price less discounts, in cents.'),
  total_tax: cents().readOnly(),
  total_weight: num().readOnly().says('Grams.'),
  tax_lines: list(taxLines).readOnly(),
  discount_codes: list({
    id: id().identity(),
    amount: amount().says('Cents taken off; sent with type fixed_amount.'),
    code: text().requiredOnCreate(),
    type: text().among(['percentage', 'fixed_amount']).requiredOnCreate(),
    percent: num().range(0, 100).writeOnly().says('Sent with type percentage.'),
  }).createOnly(),
  shipping_lines: list({
    price: amount().requiredOnCreate(),
    title: text().default('').says('Name of the shipping method.'),
    tax_lines: list(taxLines).readOnly(),
  }).createOnly(),
  fulfillments: list({
    id: id().identity(),
    created_at: gmt().readOnly(),
    line_items: listOf(id()).says('Ids of line items.'),
  }).readOnly(),
  line_items: list(lineItem).requiredOnCreate().says('Cannot be changed afterwards.'),
  refunds: list(refund.fields).readOnly(),
  customer: object(buyer).createOnly().says('Sent: by token, or by email and password.'),
  shipping_address: object(customerAddress.fields).orNull().default(null).says('Can change until shipped.'),
  customer_token: text(16).writeOnly().says('Names an existing customer.'),
  password: text(128).writeOnly().says("The customer's, with email; sets it for a new customer."),
  customer_notification: flag().writeOnly().says('0: no confirmation is mailed.'),
});
export type Order = Shape<typeof order>;
export type CreateOrder = CreateOf<typeof order>;
export type UpdateOrder = UpdateOf<typeof order>;

const counted = {
  created_at: between(),
  financial_status: equals().orAny(),
  fulfillment_status: equals().orAny().says('`null`: not yet shipped.'),
};
export const orders = operations('commerce.orders', {
  list: listOp(order, { ids: ids(), ...counted, updated_at: since(), customer_token: equals() }),
  count: countOp(order, counted),
  get: readOp(byId, order),
  create: op(creates(order), order),
  update: op(takes({ id: id(), order: updates(order) }), order),
  /** Invalidates the order, which stays readable. */
  remove: op(takes({ id: id() }), nothing),
});
export type ListOrders = InputOf<typeof orders.list>;
export type CountOrders = InputOf<typeof orders.count>;
/** An order in the operator's view. */
export const adminOrders = operations('commerce.admin.orders', {
  inspect: op(takes({ company_id: id(), id: id() }), order),
});
export const refunds = operations('commerce.refunds', {
  create: op(takes({ order_id: id(), refund: creates(refund) }), refund),
});

const orderPlaced = event(
  {
    id: id(),
    customer_token: text(16).example('QWERTZUIOPASDFGH'),
    created_at: gmt(),
    currency: text(3).example('EUR'),
    total_price: cents().example(1998),
    test: bool(),
    country_code: country().orNull().says('Of the customer; null when unknown.'),
    stock_key: text(36)
      .says('The key of its stock reservation, if it has reserved any.')
      .example('4f6c2a1e-8d0b-4c55-9a57-0d2b8f0c6e11'),
    lines: list({
      id: id().says('Of the line item.'),
      product_number: id().says("The product's id."),
      product_id: productId(),
      title: text().says('Its beginning alone where the order has more than 100 lines.').example('A film'),
      product_type: int().example(9),
      rental: bool().orNull().says('The license expires in some way; null without a license.'),
      quantity: int().range(1, 1_000_000).example(2),
      amount: cents().says("Gross, after discounts, in cents of the order's currency.").example(1998),
    }),
  },
  'An order was placed: what others need to know of it, without calling back and without personal data.',
);
export type OrderPlaced = DataOf<typeof orderPlaced>;
export type OrderPlacedLine = OrderPlaced['lines'][number];

const orderChanged = event(
  {
    id: id(),
    changed: changedFields().example(['cancelled_at', 'closed_at']),
    created_at: gmt(),
    currency: text(3).example('EUR'),
    total_price: cents().example(1998),
    refunded: cents().says('In all refunds so far, in cents.').example(0),
    refunded_lines: list({
      id: id().says('Of the line item.'),
      quantity: int().range(0, 1_000_000).says('Items that were given back so far.').example(1),
      amount: cents().says("Its part of what was refunded so far, in cents of the order's currency.").example(999),
    }).says('Lines of which something was refunded; what is missing to `refunded` was paid for shipping.'),
    test: bool(),
    country_code: country().orNull().says('Of the customer; null when unknown.'),
    financial_status: text().among(FINANCIAL_STATUSES),
    fulfillment_status: text().among(FULFILLMENT_STATUSES).orNull(),
    cancelled: bool().says('It was invalidated, and counts nowhere any more.'),
  },
  'An order has changed, and what it has come to: shipped, refunded, invalidated. Without personal data.',
);
export type OrderChange = DataOf<typeof orderChanged>;
export const orderEvents = events('commerce', 'order', { create: orderPlaced, update: orderChanged });
