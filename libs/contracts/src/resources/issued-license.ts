import { changedFields, event, events, type DataOf } from '../engine/events';
import { bool, gmt, id, int, object, productId, text } from '../engine/fields';
import { equals, ids, phrase, since } from '../engine/filters';
import { optional, takes, takesBody, type GivenBy } from '../engine/input';
import { countOp, listOp, op, operations, readOp, type InputOf } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';
import { byId } from '../paging';
import { licenseTerms } from './license';

/** A revoked license stays revoked after its end, and a suspended one suspended. */
const ISSUED_LICENSE_STATES = ['active', 'suspended', 'revoked', 'expired'] as const;

/**
 * A customer's right to one item of digital content, under the terms at its sale. The interface has only license
 * models, so this resource is an addition.
 */
export const issuedLicense = resource(
  'issued_license',
  'issued_licenses',
  {
    id: id().identity().says('The id of the issued license.'),
    customer_token: text(16).sensitive().readOnly().says('The token of the customer who has the license.'),
    order_id: id().readOnly().says('The id of the order.'),
    line_item_id: id().readOnly().says('The id of the order line.'),
    product_id: productId().readOnly().says('The id of the content; for a collection, the id of one member.'),
    title: text().readOnly().says('The title of the product at its sale.'),
    product_type: int().readOnly().says('The type of the product, as in `Product.product_type`.'),
    hd: bool().readOnly().says('True for HD resolution of a video.'),
    license_id: id().readOnly().says('The id of the license model.'),
    license_title: text().readOnly().says('The name of the license model at the sale.'),
    terms: object(licenseTerms).readOnly().says('The terms of the license model at the sale.'),
    state: text()
      .among(ISSUED_LICENSE_STATES)
      .readOnly()
      .says('Whether the content can be used now: only an active license allows it. The end of a license changes it.'),
    acquired_at: gmt().readOnly().says('When the customer got the license.'),
    updated_at: gmt().readOnly().says('When the license last changed.'),
    expires_at: gmt()
      .orNull()
      .readOnly()
      .says('The earliest known end; null if the license never ends or its end depends on the first use.'),
    first_used_at: gmt().orNull().readOnly().says('When the customer first opened the content; null before.'),
    revoked_at: gmt()
      .orNull()
      .readOnly()
      .says('When the license was revoked for good, by a refund, by the cancellation of its order, or by the company.'),
    key: text(173)
      .credential()
      .readOnly()
      .example(
        'key/eyJjIjoxMjAyLCJsIjo4OCwidiI6MX0=.c2FtcGxlLXNpZ25hdHVyZS1vZi1hLWxpY2Vuc2Uta2V5LWluLXRoZS1yZWZlcmVuY2UtZG9jcy4uLg==',
      )
      .says(
        'The license key by which programs and players name the license. It is a secret of the customer; a rotation or a transfer replaces it.',
      ),
    suspended_at: gmt()
      .orNull()
      .readOnly()
      .says('When the company suspended the license; null if it is not suspended.'),
  },
  { addedFor: 'what a customer has bought: the interface has license models, but not the customers who have licenses' },
);
export type IssuedLicense = Shape<typeof issuedLicense>;

const listed = {
  ids: ids(),
  state: equals(),
  product_id: equals(),
  customer_token: equals(),
  order_id: equals(),
  updated_at: since(),
  query: phrase('title', 'order_number', 'customer').says(
    'A part of the title, the number of the order, or the name or email of the customer, without regard to case; `field:value` searches one of title, order_number and customer.',
  ),
};
const byLicense = takes({ id: id() });
const extended = takesBody({
  id: id(),
  /** The new end. */
  expires_at: optional(gmt()),
  /** Days after the present end, or after now if the license has expired. */
  days: optional(int().range(1, 36_500)),
});
export type ExtendLicense = GivenBy<typeof extended>;
const transferred = takesBody({ id: id(), customer_token: text(16) });
export type TransferLicense = GivenBy<typeof transferred>;

export const issuedLicenses = operations('commerce.issued_licenses', {
  list: listOp(issuedLicense, listed),
  count: countOp(issuedLicense, listed),
  get: readOp(byId, issuedLicense),
  /** The licenses of one customer, who is named by token or numeric id. */
  list_of_customer: listOp(issuedLicense, { customer_token: equals().inPath().required() }),
  /** Each of the following returns the unchanged license if it already is as requested. */
  suspend: op(byLicense, issuedLicense),
  reinstate: op(byLicense, issuedLicense),
  revoke: op(byLicense, issuedLicense),
  extend: op(extended, issuedLicense),
  transfer: op(transferred, issuedLicense),
  rotate_key: op(byLicense, issuedLicense),
});
export type ListIssuedLicenses = InputOf<typeof issuedLicenses.list>;
export type CountIssuedLicenses = InputOf<typeof issuedLicenses.count>;
export type ListLicensesOfCustomer = InputOf<typeof issuedLicenses.list_of_customer>;

const issuedLicenseChange = event(
  {
    id: id(),
    order_id: id(),
    product_id: productId(),
    license_id: id().says('The id of the license model.'),
    changed: changedFields().example(['revoked_at']),
  },
  'A customer got or lost the right to an item of digital content, or this right changed. Contains no personal data.',
);
export type IssuedLicenseChange = DataOf<typeof issuedLicenseChange>;
export const issuedLicenseEvents = events('commerce', 'issued_license', {
  create: issuedLicenseChange,
  update: issuedLicenseChange,
});
