import {
  anyText,
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
import { between, equals, ids, phrase, since } from '../engine/filters';
import { resource, type CreateOf, type Shape, type UpdateOf } from '../engine/resource';
import { changedFields, event, events, type DataOf } from '../engine/events';
import { answers, creates, takes, updates } from '../engine/input';
import { countOp, listOp, op, operations, readOp, type InputOf } from '../engine/operations';
import { byId, nothing } from '../paging';
import { customer } from './customer';
import { customerAddress } from './customer-address';

export const FINANCIAL_STATUSES = ['paid', 'partially_refunded', 'refunded'] as const;
export const FULFILLMENT_STATUSES = ['fulfilled', 'partial'] as const;

const amount = () => cents().range(0, Number.MAX_SAFE_INTEGER);

const taxLines = {
  price: cents().says('The net price in cents.'),
  rate: num().says('The tax rate as a fraction, for example 0.19.'),
} satisfies Fields;

/** Interface, "Line item". A client sends product_id, license_id, quantity, hd, price and title. */
const lineItem = {
  id: id().identity().says('The id of the line.'),
  product_id: productId().requiredOnCreate().says('The `product_id` of the product.'),
  license_id: id()
    .orNull()
    .none(0)
    .default(null)
    .says('The license of a digital product; null or 0 takes the only one that the product has.'),
  license_title: text().orNull().readOnly().says('The name of the license; null for other than digital products.'),
  hd: bool().says(
    'True for HD resolution of a video. A line without it is sold in the only resolution of the product, else in SD.',
  ),
  title: text().says('The title of the product unless another one is sent.'),
  name: text().readOnly().says('The title of the line.'),
  quantity: int().range(1, 1_000_000).default(1).says('The number of items.'),
  grams: num().readOnly().says('The weight per item in grams.'),
  sku: text().readOnly().says('The GTIN of the product; its `product_id` if it has none.'),
  price: amount().says(
    'In a request: the price of one item in cents that overrides the price model, gross or net as the company enters prices (`tax_options`). In a response: the net price of one item, before discounts. With gross prices and 19 % tax, a sent 1190 is shown as 1000.',
  ),
  taxable: bool().readOnly().says('True if the line is taxed.'),
  requires_shipping: bool().readOnly().says('True for physical products.'),
  gift_card: bool().readOnly().says('True if a gift certificate was used.'),
  product_exists: bool().readOnly().says('False for a product on pre-order.'),
  total_discount: cents().readOnly().says('The discount of the line in cents.'),
} satisfies Fields;

const refundTransaction = {
  id: id().identity().says('The id of the transaction.'),
  order_id: id().readOnly().says('The id of the order.'),
  gateway: text().readOnly().says('The payment gateway of the order.'),
  created_at: gmt().readOnly().says('When the transaction was made.'),
  test: bool().readOnly().says('True for a test purchase.'),
  status: text().readOnly().says('The state of the transaction.').example('success'),
  amount: cents().readOnly().says('The refunded amount in cents.'),
  currency: text(3).readOnly().says('The currency of the order.'),
  location_id: text().orNull().readOnly().says('The physical store of the sale, if any.'),
  customer_token: text(16).sensitive().readOnly().says('The token of the customer.'),
  device_id: text().orNull().readOnly().says('The device of the sale, if it is known.'),
  source_name: text().among(['web', 'api']).readOnly().says('Where the refund was made.'),
} satisfies Fields;

/** Interface, "Refund"; created over an additional endpoint. */
export const refund = resource(
  'refund',
  'refunds',
  {
    id: id().identity().says('The id of the refund.'),
    created_at: gmt().readOnly().says('When the refund was made.'),
    note: text(65535).sensitive().orNull().default(null).createOnly().says('The reason of the refund.'),
    order_id: id().readOnly().says('The id of the order.'),
    refund_line_items: list({
      id: id().identity().says('The id of the refunded line.'),
      quantity: int().range(1, 1_000_000).requiredOnCreate().says('The number of refunded items.'),
      line_item: object(lineItem).readOnly().says('The line of the order.'),
      line_item_id: id().requiredOnCreate().secretOnCreate().says('The id of the refunded line.'),
    })
      .createOnly()
      .says('The refunded lines of the order.'),
    restock: bool().default(false).createOnly().says('True returns the items to stock.'),
    tracking_number: text(64).orNull().readOnly().says('The tracking number of the returned goods, if it is known.'),
    customer_token: text(16).sensitive().readOnly().says('The token of the customer.'),
    transactions: list(refundTransaction).readOnly().says('The transactions of the refund.'),
    amount: amount()
      .secretOnCreate()
      .says(
        'The amount in cents; by default the price of the lines. Without amount and lines, everything that is left is refunded.',
      ),
  },
  { addedFor: 'the endpoint that creates refunds: the interface only lists refunds inside their order' },
);
export type Refund = Shape<typeof refund>;
export type CreateRefund = CreateOf<typeof refund>;

/** The complete customer; one named by token needs no email. */
const buyer = {
  ...customer.fields,
  email: email().says('The sign-in email of the customer.'),
  password: text(128)
    .orNull()
    .writeOnly()
    .says('The password of the customer with this email, or of the new one; null if the customer is named by token.'),
};

/** Interface, "Order". */
export const order = resource('order', 'orders', {
  id: id().identity().says('The id of the order.'),
  name: text().readOnly().says('The name of the order: `#` and its id.').example('#1202'),
  email: email().says(
    'A copy of the email of the customer at the time of the order; a later change of the customer does not change it.',
  ),
  order_number: text(64).createOnly().says('The invoice number; numbered per company unless it is sent.'),
  po_number: text(64).sensitive().default('').says('The purchase order number.'),
  created_at: gmt().readOnly().says('When the order was placed.'),
  updated_at: gmt().readOnly().says('When the order was last changed.'),
  closed_at: gmt().orNull().says('A time closes the order, null reopens it.'),
  processed_at: gmt().readOnly().says('When the order was processed.'),
  cancelled_at: gmt().orNull().readOnly().says('When the order was cancelled; null otherwise.'),
  confirmed: bool().default(true).says('True if the order is confirmed.'),
  test: bool().default(false).createOnly().says('True for a test purchase without payment.'),
  currency: text(3).createOnly().says('The currency code; the currency of the company unless another one is sent.'),
  gateway: text().readOnly().says('The payment gateway; Manual if there was none.'),
  payment_gateway_names: listOf(text()).readOnly().says('The names of the payment gateways.'),
  financial_status: text()
    .among(FINANCIAL_STATUSES)
    .readOnly()
    .says('Whether the order is paid, or refunded in part or completely.'),
  fulfillment_status: text()
    .among(FULFILLMENT_STATUSES)
    .orNull()
    .readOnly()
    .says('Null means not yet shipped. Orders of digital content are fulfilled at once.'),
  source_name: text().among(['api', 'webshop', 'in app']).readOnly().says('Where the order was placed.'),
  source: text().orNull().readOnly().says('The source of the order, if it is known.'),
  source_identifier: text().sensitive().orNull().readOnly().says('The id of the order at its source, if it is known.'),
  browser_ip: text(45)
    .sensitive()
    .default('')
    .createOnly()
    .says("The customer's network address at the time of the order."),
  buyer_accepts_marketing: bool().default(false).says('True if the customer agreed to marketing.'),
  checkout_id: id().readOnly().says('The id of the checkout.'),
  checkout_token: text().sensitive().readOnly().says('The unique token of the checkout.'),
  device_id: text().sensitive().orNull().default(null).createOnly().says('The device of the customer, if it is known.'),
  landing_site: text(2048)
    .sensitive()
    .orNull()
    .default(null)
    .createOnly()
    .says('The first page of the visit, if it is known.'),
  landing_site_ref: text(2048)
    .sensitive()
    .orNull()
    .default(null)
    .createOnly()
    .says('The reference in the address of the first page, if it is known.'),
  referring_site: text(2048)
    .sensitive()
    .orNull()
    .default(null)
    .createOnly()
    .says('The site that led to the shop, if it is known.'),
  location_id: text().orNull().default(null).createOnly().says('The physical store of the sale, if any.'),
  theme_setting_id: id().createOnly().says('The id of the shop in which the order was placed.'),
  taxes_included: bool().readOnly().says('True if the prices of the lines include taxes.'),
  subtotal_price: cents().readOnly().says('The total net price in cents.'),
  total_discounts: cents().readOnly().says('The total discount with taxes in cents.'),
  total_line_items_price: cents()
    .readOnly()
    .says('The total of all line items with taxes and without discounts, in cents.'),
  total_price: cents().readOnly().says('The charged amount in cents: the gross price less discounts.'),
  total_tax: cents().readOnly().says('The total of all taxes in cents.'),
  total_weight: num().readOnly().says('The total weight in grams.'),
  tax_lines: list(taxLines).readOnly().says('The net price of the order by tax rate.'),
  discount_codes: list({
    id: id().identity().says('The id of the discount.'),
    amount: amount().says('The discount in cents; send it with the type fixed_amount.'),
    code: text().requiredOnCreate().says('The code that the customer entered.'),
    type: text()
      .among(['percentage', 'fixed_amount'])
      .requiredOnCreate()
      .says('Whether the discount is a percentage or an amount.'),
    percent: num().range(0, 100).secretOnCreate().says('The discount in percent; send it with the type percentage.'),
  })
    .createOnly()
    .says('The discounts of the order.'),
  shipping_lines: list({
    price: amount().requiredOnCreate().says('The price of the shipping in cents.'),
    title: text().default('').says('The name of the shipping method.'),
    tax_lines: list(taxLines).readOnly().says('The net price of the shipping by tax rate.'),
  })
    .createOnly()
    .says('The shipping of the order.'),
  fulfillments: list({
    id: id().identity().says('The id of the shipment.'),
    created_at: gmt().readOnly().says('When the goods were shipped.'),
    line_items: listOf(id()).says('The ids of the shipped line items.'),
  })
    .readOnly()
    .says('The shipments of the order.'),
  line_items: list(lineItem)
    .requiredOnCreate()
    .says('The lines of the order. They cannot be changed: an update accepts only the same lines.'),
  refunds: list(refund.fields).readOnly().says('The refunds of the order.'),
  customer: object(buyer)
    .sensitive()
    .createOnly()
    .says('The customer; in a request, named by token or by email and password.'),
  shipping_address: object({
    ...customerAddress.fields,
    default: bool().default(false).readOnly().says('Always false: the address belongs to the order.'),
  })
    .sensitive()
    .orNull()
    .default(null)
    .says('The shipping address, which can be changed until the order is shipped.'),
  customer_token: text(16).secretOnCreate().says('The token of an existing customer.'),
  password: text(128)
    .secretOnCreate()
    .says('The password of the customer with this email; sets the password of a new customer.'),
  customer_notification: flag().secretOnCreate().says('0 suppresses the confirmation mail.'),
});
export type Order = Shape<typeof order>;
export type CreateOrder = CreateOf<typeof order>;
export type UpdateOrder = UpdateOf<typeof order>;

const listed = {
  ids: ids(),
  created_at: between(),
  financial_status: equals().orAny(),
  fulfillment_status: equals().orAny().says('The fulfillment status; `null` means not yet shipped.'),
  updated_at: since(),
  customer_token: equals(),
  query: phrase('order_number', 'email', 'customer', 'title').says(
    'A part of the number, the email, the name of the customer or the title of a product, without regard to case; `field:value` searches one of order_number, email, customer and title.',
  ),
};
export const orders = operations('commerce.orders', {
  list: listOp(order, listed),
  count: countOp(order, listed),
  get: readOp(byId, order),
  create: op(creates(order), order),
  /** An order of a known customer that names no password; the order's own email wins. */
  create_by_email: op(takes({ email: anyText(), order: creates(order) }), order),
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

/** A confirmation of an order that was mailed again. */
export interface SentOrderMail {
  readonly order_id: number;
  readonly customer_token: string;
  /** The address of the recipient. */
  readonly to: string;
}
export const orderMails = operations('commerce.order_mails', {
  send: op(takes({ order_id: id() }), answers<SentOrderMail>()),
});

const orderPlaced = event(
  {
    id: id(),
    customer_token: text(16).example('QWERTZUIOPASDFGH'),
    created_at: gmt(),
    currency: text(3).example('EUR'),
    total_price: cents().example(1998),
    test: bool(),
    country_code: country().orNull().says('The country code of the customer; null if unknown.'),
    stock_key: text(36)
      .says('The key of the stock reservation, if the order has one.')
      .example('4f6c2a1e-8d0b-4c55-9a57-0d2b8f0c6e11'),
    lines: list({
      id: id().says('The id of the line item.'),
      product_number: id().says('The numeric id of the product.'),
      product_id: productId(),
      title: text().says('The title of the line; shortened if the order has more than 100 lines.').example('A film'),
      product_type: int().example(9),
      rental: bool().orNull().says('True if the license expires; null if there is no license.'),
      quantity: int().range(1, 1_000_000).example(2),
      amount: cents().says("The gross price after discounts, in cents of the order's currency.").example(1998),
    }),
  },
  'An order was placed. Contains what other services need, without personal data.',
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
    refunded: cents().says('The total of all refunds so far, in cents.').example(0),
    refunded_lines: list({
      id: id().says('The id of the line item.'),
      quantity: int().range(0, 1_000_000).says('The number of items refunded so far.').example(1),
      amount: cents()
        .says("The part of the line in all refunds so far, in cents of the order's currency.")
        .example(999),
    }).says('The lines with refunds; the rest of `refunded` was paid for shipping.'),
    test: bool(),
    country_code: country().orNull().says('The country code of the customer; null if unknown.'),
    financial_status: text().among(FINANCIAL_STATUSES),
    fulfillment_status: text().among(FULFILLMENT_STATUSES).orNull(),
    cancelled: bool().says('True if the order was invalidated, so that it counts nowhere.'),
  },
  'An order changed; contains its state after shipping, refunds or cancellation, without personal data.',
);
export type OrderChange = DataOf<typeof orderChanged>;
export const orderEvents = events('commerce', 'order', { create: orderPlaced, update: orderChanged });
