import { changedFields, event, events, type DataOf } from '../engine/events';
import { bool, gmt, id, int, object, productId, text } from '../engine/fields';
import { equals } from '../engine/filters';
import { listOp, operations, type InputOf } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';
import { licenseTerms } from './license';

/**
 * A customer's right to one item of digital content, under the terms at its sale. The interface has only license
 * models, so this resource is an addition.
 */
export const issuedLicense = resource(
  'issued_license',
  'issued_licenses',
  {
    id: id().identity(),
    customer_token: text(16).readOnly().says('Whose it is.'),
    order_id: id().readOnly(),
    line_item_id: id().readOnly().says('The line of the order.'),
    product_id: productId().readOnly().says('The content itself; of a collection, each of its members.'),
    title: text().readOnly().says("The product's, when it was sold."),
    product_type: int().readOnly(),
    hd: bool().readOnly().says('Video resolution.'),
    license_id: id().readOnly().says('The license model that it was issued by.'),
    license_title: text().readOnly(),
    terms: object(licenseTerms).readOnly().says('The license model as it was when it was sold.'),
    acquired_at: gmt().readOnly(),
    updated_at: gmt().readOnly(),
    expires_at: gmt()
      .orNull()
      .readOnly()
      .says('The first of the ends that are known; null where only the first use brings one, or nothing does.'),
    first_used_at: gmt().orNull().readOnly(),
    revoked_at: gmt().orNull().readOnly().says('By a refund of the item, or with its order.'),
  },
  { addedFor: 'what a customer has bought: the interface knows license models, and not who has them' },
);
export type IssuedLicense = Shape<typeof issuedLicense>;

export const issuedLicenses = operations('commerce.issued_licenses', {
  /** The licenses of one customer, who is named by token or numeric id. */
  list: listOp(issuedLicense, { customer_token: equals().inPath().required() }),
});
export type ListIssuedLicenses = InputOf<typeof issuedLicenses.list>;

const issuedLicenseChange = event(
  {
    id: id(),
    order_id: id(),
    product_id: productId(),
    license_id: id().says('The license model.'),
    changed: changedFields().example(['revoked_at']),
  },
  'A customer got, or lost, the right to an item of digital content. Without personal data.',
);
export type IssuedLicenseChange = DataOf<typeof issuedLicenseChange>;
export const issuedLicenseEvents = events('commerce', 'issued_license', {
  create: issuedLicenseChange,
  update: issuedLicenseChange,
});
