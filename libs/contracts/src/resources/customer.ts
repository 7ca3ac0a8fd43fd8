import { changedFields, event, events, type DataOf } from '../engine/events';
import { anyText, bool, cents, email, gmt, id, int, language, list, object, text } from '../engine/fields';
import { phrase, search, since } from '../engine/filters';
import { answers, creates, takes, takesBody, updates } from '../engine/input';
import { countOp, listOp, op, operations, readOp, type InputOf } from '../engine/operations';
import { resource, type CreateOf, type Shape, type UpdateOf } from '../engine/resource';
import { byToken, nothing, type Nothing } from '../paging';
import { customerAddress } from './customer-address';

export const ACCOUNT_STATES = ['enabled', 'disabled'] as const;

/** Interface, "Customer". */
export const customer = resource('customer', 'customers', {
  id: id().identity().says('The id of the customer.'),
  token: text(16).sensitive().identity().says('The token of the customer, which other resources call customer_token.'),
  email: email().requiredOnCreate().says('The sign-in email of the customer, in the shop and in players.'),
  password: text(128).orNull().writeOnly().says('The password of 8 to 128 characters; null changes nothing.'),
  password_confirmation: text(128)
    .orNull()
    .writeOnly()
    .says('The repeated password, required whenever a password is set or changed; otherwise null or absent.'),
  first_name: text().sensitive().default('').says('The first name of the customer.'),
  last_name: text().sensitive().default('').says('The last name of the customer.'),
  language: language().sensitive().default('en').says('The language of mails and pages for the customer.'),
  created_at: gmt().readOnly().says('When the customer was created.'),
  updated_at: gmt().readOnly().says('When the customer was last changed.'),
  orders_count: int().readOnly().says('The number of orders without cancelled ones.'),
  total_spent: cents().readOnly().says('The total of the orders in cents.'),
  last_order_id: id().orNull().readOnly().says('The id of the last order; null if there is none.'),
  last_order_name: text().orNull().readOnly().says('The name of the last order; null if there is none.'),
  note: text(65535).sensitive().default('').says('A note that only admins see.'),
  state: text()
    .among(ACCOUNT_STATES)
    .readOnly()
    .says('The state of the account; a disabled customer can neither sign in nor order.'),
  verified_email: bool().default(false).says('True if the email was proven to belong to the customer.'),
  default_address: object(customerAddress.fields)
    .sensitive()
    .orNull()
    .readOnly()
    .says('The default address; null if there is none.'),
  addresses: list(customerAddress.fields)
    .sensitive()
    .atMost(250)
    .says(
      'The addresses of the customer. A sent list replaces all addresses; an element with a known id changes that address, others are new, unsent ones are deleted.',
    ),
});
export type Customer = Shape<typeof customer>;
export type CreateCustomer = CreateOf<typeof customer>;
export type UpdateCustomer = UpdateOf<typeof customer>;

const listed = {
  updated_at: since(),
  query: phrase('email', 'name', 'first_name', 'last_name', 'token', 'note').says(
    'A part of the email or the name, without regard to case; `field:value` searches one of email, name, first_name, last_name, note and token, the token as a whole.',
  ),
};
export const customers = operations('commerce.customers', {
  list: listOp(customer, listed),
  count: countOp(customer, listed),
  search: listOp(customer, { query: search('email', 'first_name', 'last_name', 'token', 'note').required() }),
  get: readOp(byToken, customer),
  /** The customer if both match; empty if the email is unknown; `password_mismatch` otherwise. */
  validate: readOp(takesBody({ email: anyText(), password: anyText() }), answers<Customer | Nothing>()),
  create: op(creates(customer), customer),
  update: op(takes({ token: anyText(), customer: updates(customer) }), customer),
  remove: op(takes({ token: anyText() }), nothing),
});
export type ListCustomers = InputOf<typeof customers.list>;
export type SearchCustomers = InputOf<typeof customers.search>;

const customerOfCompany = takes({ company_id: id(), customer: anyText() });
/** The operator names a customer by token or id, so that the audit log contains no email. */
export const adminCustomers = operations('commerce.admin.customers', {
  disable: op(customerOfCompany, answers<{ company_id: number; customer: string; state: string }>()),
  enable: op(customerOfCompany, answers<{ company_id: number; customer: string; state: string }>()),
});

/** No personal data, since events outlive an erased customer. */
const customerChange = event(
  { id: id(), token: text(16).example('QWERTZUIOPASDFGH'), changed: changedFields() },
  'A customer was created or changed; `changed` names the changed fields.',
);
export type CustomerChange = DataOf<typeof customerChange>;
/** The id of the change, by which webhook-dispatch asks for its data. */
const customerSync = event(
  {
    id: text(36).example('0b9d2a4e-7c1f-4f0e-9a57-3f2f1c1d8e10'),
    token: text(16).example('QWERTZUIOPASDFGH'),
    changed: changedFields().example(['email']),
  },
  'A customer changed the email or password on the pages of a shop; apps with a sync URL are notified.',
);
export type CustomerSyncChange = DataOf<typeof customerSync>;
export const customerEvents = events('commerce', 'customer', {
  create: customerChange,
  update: customerChange,
  sync: customerSync,
});
