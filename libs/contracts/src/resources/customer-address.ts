import { anyText, bool, country, id, language, text } from '../engine/fields';
import { resource, type CreateOf, type Shape, type UpdateOf } from '../engine/resource';
import { answers, creates, takes, updates } from '../engine/input';
import { op, operations, readOp } from '../engine/operations';
import { nothing } from '../paging';

/** Interface, "Customer address". A list of them is wrapped in `addresses`, a request body in `address`. */
export const customerAddress = resource(
  'customer_address',
  'addresses',
  {
    id: id().identity().says('The id of the address, for use in paths.'),
    first_name: text().sensitive().default('').says('The first name of the recipient.'),
    last_name: text().sensitive().default('').says('The last name of the recipient.'),
    name: text(511).sensitive().default('').says('The full name of the recipient.'),
    company: text().sensitive().default('').says('The company of the recipient.'),
    address1: text().sensitive().default('').says('The street and number.'),
    address2: text().sensitive().default('').says('A second line of the address.'),
    city: text().sensitive().default('').says('The city.'),
    zip: text(32).sensitive().default('').says('The postal code.'),
    province: text().sensitive().default('').says('The name of the province or state.'),
    province_code: text(16).sensitive().default('').says('The code of the province or state.'),
    country: text()
      .sensitive()
      .default('')
      .says('The country: its name or its code. Fills a `country_code` that is not sent.'),
    country_name: text()
      .sensitive()
      .default('')
      .says('The name of the country; read if `country` names no known country.'),
    country_code: country()
      .sensitive()
      .orNull()
      .none('')
      .default(null)
      .says(
        'The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.',
      ),
    phone: text(64).sensitive().default('').says('The phone number of the recipient.'),
    language: language()
      .sensitive()
      .orNull()
      .default(null)
      .says('The language of the recipient: a code of two letters, or null.'),
    token: text(16).sensitive().readOnly().says('The token of the customer who owns the address.'),
    default: bool().default(false).says("True for the customer's default address."),
  },
  { bodyKey: 'address' },
);
export type CustomerAddress = Shape<typeof customerAddress>;
export type CreateCustomerAddress = CreateOf<typeof customerAddress>;
export type UpdateCustomerAddress = UpdateOf<typeof customerAddress>;

/** The path of an address: the customer, by token or numeric id, and the address. */
const path = { customer: anyText(), id: id() };
const addressPath = takes(path);
export const customerAddresses = operations('commerce.customer_addresses', {
  /** All addresses of the customer without pages, because a customer has few. */
  list: readOp(takes({ customer: anyText() }), answers<CustomerAddress[]>()),
  get: readOp(addressPath, customerAddress),
  /** Answers all addresses of the customer, as the interface requires. */
  create: op(takes({ customer: anyText(), address: creates(customerAddress) }), answers<CustomerAddress[]>()),
  update: op(takes({ ...path, address: updates(customerAddress) }), customerAddress),
  remove: op(addressPath, nothing),
  make_default: op(addressPath, customerAddress),
});
