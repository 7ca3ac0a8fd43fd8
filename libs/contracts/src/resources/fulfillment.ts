import { gmt, id, int, list, num, object, preciseTime, productId, text, url } from '../engine/fields';
import { resource, type Shape, type UpdateOf } from '../engine/resource';
import { between, equals, oneId } from '../engine/filters';
import { takes, updates } from '../engine/input';
import { countOp, listOp, op, operations, readOp, type InputOf } from '../engine/operations';
import { byId } from '../paging';
import { customerAddress } from './customer-address';

export const NOT_SHIPPED = 0;
export const SHIPPED = 100;

/** Interface, "Fulfillment": the shipping of a physical order, with the id of the order. */
export const fulfillment = resource('fulfillment', 'fulfillments', {
  id: id().identity().says("The id of the order; for goods sold in another company's shop, a separate number."),
  created_at: preciseTime().readOnly().says('The time of the order.'),
  owner_company: id().readOnly().says('The id of the company whose goods are shipped.'),
  customer: object(customerAddress.fields).sensitive().readOnly().says('The shipping address.'),
  line_items: list({
    id: id().identity().says('The id of the line.'),
    product_id: productId().says('The `product_id` of the product.'),
    title: text().says('The title of the product at its sale.'),
    version: text().says('The version of the product at its sale.'),
    Quantity: int().says('The number of items to ship.'),
    gtin: text(64).says('The GTIN of the product.'),
    weight: num().says('The weight in grams.'),
  })
    .readOnly()
    .says('The goods to ship.'),
  status: int().among([NOT_SHIPPED, SHIPPED]).default(NOT_SHIPPED).says('0 means not shipped, 100 shipped.'),
  tracking_company: text().orNull().readOnly().says('The carrier of the shipment; null if it is unknown.'),
  tracking_number: text(64).sensitive().orNull().default(null).says('One or more tracking numbers.'),
  tracking_url: url()
    .orNull()
    .readOnly()
    .says('The address at which the shipment can be followed; null if there is none.'),
  closed_at: gmt()
    .orNull()
    .readOnly()
    .says('When the order was invalidated or completely refunded before it was shipped; null otherwise.'),
});
export type Fulfillment = Shape<typeof fulfillment>;
export type UpdateFulfillment = UpdateOf<typeof fulfillment>;

const listed = {
  created_at: between(),
  status: equals().says('100 means shipped; 0 means waiting, without closed ones, as in `open.json`.'),
  order_id: oneId().says('Only shipments of this order, also those for the goods of another company.'),
  partner_id: oneId().says('Only shipments for this company: the own one or one that it ships for.'),
};
export const fulfillments = operations('commerce.fulfillments', {
  /** The paths `open.json` and `complete.json` each select one status. */
  list: listOp(fulfillment, listed),
  /** The number of physical orders, including invalidated ones. */
  count: countOp(fulfillment, listed),
  get: readOp(byId, fulfillment),
  update: op(takes({ id: id(), fulfillment: updates(fulfillment) }), fulfillment),
});
export type ListFulfillments = InputOf<typeof fulfillments.list>;
export type CountFulfillments = InputOf<typeof fulfillments.count>;
