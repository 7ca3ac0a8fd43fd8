import type { OperationTexts } from './operation-text';

const EMAIL_TAKEN = 'Another customer of the company has this email.';

/** Orders, customers, their addresses and licenses, and fulfillments. */
export const COMMERCE: OperationTexts = {
  'orders.list': {
    summary: 'List orders',
    description:
      'Lists the orders of the company. `updated_at_min` finds what has changed since the last synchronization; `customer_token` ' +
      'selects the orders of one customer.',
  },
  'orders.create': {
    summary: 'Create an order',
    description:
      'Places an order without collecting a payment. `line_items` is required, with at least a `product_id` each. Name the customer by ' +
      '`customer_token`, or by `email` and `password`: an unknown email creates the customer, a known one needs the matching password. ' +
      '`?email=` alone names a known customer, if the token has the scopes `orders` and `customers`. ' +
      'Prices and taxes follow the price models of the products. Send an `Idempotency-Key`, so that a retry cannot place a second order.',
    conflict: 'The customer was disabled or deleted at the same time.',
    invalid:
      'A field is invalid: for example, a product cannot be sold, its stock is too low, or the customer is not named. With the code ' +
      '`password_mismatch`, the customer exists and the password is wrong.',
  },
  'orders.count': { summary: 'Count orders', description: 'Counts the orders that match the filters.' },
  'orders.get': {
    summary: 'Read an order',
    description:
      'Reads one order with its lines, refunds, shipments and customer. The response has no `ETag`, because the customer in it changes separately.',
  },
  'orders.update': {
    summary: 'Change an order',
    description:
      'Changes the sent attributes. Items and quantities of an order cannot be changed: refund them, or place a new order.',
    conflict: 'The lines differ from those of the order, the order is cancelled, or its goods are already shipped.',
    invalid: 'A sent field is invalid: for example, the address of goods that are not shipped yet is null.',
  },
  'orders.remove': {
    summary: 'Cancel an order',
    description:
      'Invalidates the order: its stock returns, its licenses are revoked, and it no longer counts in statistics. It stays readable, with `cancelled_at`.',
  },
  'orders.refund': {
    summary: 'Refund an order',
    description:
      'Records a refund; the payment itself is up to the caller. Name lines with quantities, an amount, or both; ' +
      'without lines and amount, everything that is left is refunded. ' +
      '`restock` returns the items to stock. Licenses of completely refunded items are revoked.',
    conflict: 'The order is cancelled, or has reached the maximum number of refunds.',
    invalid: 'A line is not part of the order, or more is refunded than was paid or remains.',
    addition: true,
  },
  'orders.sendMail': {
    summary: 'Mail the confirmation of an order again',
    description:
      'Queues the confirmation with the present data of the order, to its `email`; that of a test goes to the owner of the company. ' +
      'It counts towards the hourly limits of mails: a 429 has the seconds to wait in `Retry-After`.',
    conflict: 'The order is cancelled or has no email, or its customer was deleted.',
    addition: true,
  },
  'customers.list': {
    summary: 'List customers',
    description:
      'Lists the customers of the company. With `email` and `password` it returns a single customer instead, as ' +
      '`POST /api/customers/validate.json` does: use that, because addresses end up in logs.',
    invalid: 'The customer exists and the password is wrong: `password_mismatch`.',
  },
  'customers.create': {
    summary: 'Create a customer',
    description:
      'Creates a customer. Only `email` is required; a `password` needs an equal `password_confirmation`. The response has the `token` ' +
      'by which orders name the customer.',
    conflict: EMAIL_TAKEN,
    invalid: 'A field is invalid: for example, the email is malformed, or the passwords differ.',
  },
  'customers.validate': {
    summary: 'Check the password of a customer',
    description:
      'Returns the customer if email and password match, and `{}` if no customer has the email. Check this before the first order of a ' +
      'customer. It changes nothing. The fields are also accepted without the key `customer`.',
    invalid: 'The customer exists and the password is wrong (`password_mismatch`), or a field is missing.',
    addition: true,
  },
  'customers.count': { summary: 'Count customers', description: 'Counts all customers of the company.' },
  'customers.search': {
    summary: 'Search customers',
    description:
      'Finds customers by one field. `email` and `token` match completely; names and `note` match in part, in any case.',
  },
  'customers.get': { summary: 'Read a customer', description: 'Reads one customer by token or numeric id.' },
  'customers.update': {
    summary: 'Change a customer',
    description:
      'Changes the sent fields. Send a changed email or password here to keep credentials in sync; a new password signs the customer out everywhere. ' +
      'A sent `addresses` replaces all addresses: an element with a known `id` changes that address, others are new, unsent ones are deleted.',
    conflict: EMAIL_TAKEN,
    invalid: 'A sent field is invalid: for example, the email is malformed, or the passwords differ.',
  },
  'customers.remove': {
    summary: 'Delete a customer',
    description:
      'Erases the customer with all personal data, for good. Orders stay for the accounting, without name and address.',
  },
  'addresses.list': {
    summary: 'List the addresses of a customer',
    description: 'Lists all addresses of the customer. The list is complete: a customer has few.',
  },
  'addresses.create': {
    summary: 'Add an address to a customer',
    description:
      'Adds an address and returns all addresses of the customer. The first address becomes the default one.',
    conflict: 'The customer has reached the maximum number of addresses.',
    invalid: 'A field is invalid: for example, the country code is unknown.',
  },
  'addresses.get': {
    summary: 'Read an address of a customer',
    description: 'Reads one address. In the path, the address is named by its id.',
  },
  'addresses.update': {
    summary: 'Change an address of a customer',
    description: 'Changes the sent fields of one address. `default` true makes it the default address.',
    invalid: 'A sent field is invalid: for example, the country code is unknown.',
  },
  'addresses.remove': {
    summary: 'Delete an address of a customer',
    description: 'Deletes one address. If it was the default, another address becomes the default.',
  },
  'addresses.makeDefault': {
    summary: 'Make an address the default of a customer',
    description: 'Makes the address the default and returns it. It needs no body.',
  },
  'customerLicenses.list': {
    summary: 'List the licenses of a customer',
    description: 'Lists what a customer has bought: each license with its terms at the sale, its use and its end.',
    addition: true,
  },
  'subscribers.list': {
    summary: 'List subscribers',
    description:
      'Lists the subscribers of the company, by id or by the time of their last change. A subscription that ended stays, with `state` ended.',
    addition: true,
  },
  'subscribers.count': {
    summary: 'Count subscribers',
    description: 'Counts the subscribers of the company.',
    addition: true,
  },
  'subscribers.get': {
    summary: 'Read a subscriber',
    description:
      'Reads the row that `subscriber/create` and `subscriber/update` name. The response is 404 after the person was erased.',
    addition: true,
  },
  'groupmembers.list': {
    summary: 'List group members',
    description: 'Lists the group members of the company, by id or by the time of their last change.',
    addition: true,
  },
  'groupmembers.count': {
    summary: 'Count group members',
    description: 'Counts the group members of the company.',
    addition: true,
  },
  'groupmembers.get': {
    summary: 'Read a group member',
    description:
      'Reads the row that `groupmember/create` and `groupmember/update` name. The response is 404 after the person was erased.',
    addition: true,
  },
  'newsrecipients.list': {
    summary: 'List newsletter recipients',
    description:
      'Lists the newsletter recipients of the company, by id or by the time of their last change. A recipient who ended the newsletter stays, with `state` unsubscribed.',
    addition: true,
  },
  'newsrecipients.count': {
    summary: 'Count newsletter recipients',
    description: 'Counts the newsletter recipients of the company.',
    addition: true,
  },
  'newsrecipients.get': {
    summary: 'Read a newsletter recipient',
    description:
      'Reads the row that `newsrecipient/create` and `newsrecipient/update` name. The response is 404 after the person was erased.',
    addition: true,
  },
  'fulfillments.list': {
    summary: 'List fulfillments',
    description: 'Lists the physical orders to ship, of the company itself and of companies whose goods it ships.',
  },
  'fulfillments.open': {
    summary: 'List open fulfillments',
    description: 'Lists the fulfillments that are not shipped yet.',
  },
  'fulfillments.complete': {
    summary: 'List completed fulfillments',
    description: 'Lists the fulfillments that were shipped.',
  },
  'fulfillments.count': { summary: 'Count fulfillments', description: 'Counts the physical orders.' },
  'fulfillments.get': {
    summary: 'Read a fulfillment',
    description: 'Reads the fulfillment of an order. The path names it by the id of the order.',
  },
  'fulfillments.update': {
    summary: 'Change a fulfillment',
    description:
      'Marks a fulfillment as shipped with `status` 100, and stores its `tracking_number`. The order then shows the shipment.',
    conflict: 'The order was cancelled or completely refunded before it was shipped.',
    invalid: 'A sent field is invalid: `status` is neither 0 nor 100, or `tracking_number` is too long.',
  },
};
