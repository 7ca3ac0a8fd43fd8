import { email, id, int, language, rawText, text, url } from '../engine/fields';
import { answers, creates, takes, updates, type GivenBy } from '../engine/input';
import { internalOperations, op, readOp } from '../engine/operations';
import { nothing } from '../paging';
import { customerAddress, type CustomerAddress } from './customer-address';
import { shopOf, shopper, type OpenedSession } from './shopper';

/** A customer's own data on the pages of a shop. */
export interface Account {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: string;
  /** Oldest first. */
  readonly addresses: readonly CustomerAddress[];
}

const details = takes({ shopper, first_name: text(), last_name: text(), language: language() });
export type AccountDetails = GivenBy<typeof details>;
/** `address` is the network address by which wrong passwords are counted. */
const newPassword = takes({ shopper, present: rawText(), password: rawText(), address: rawText() });
export type NewAccountPassword = GivenBy<typeof newPassword>;
const removal = takes({ shopper, password: rawText(), address: rawText() });
export type AccountRemoval = GivenBy<typeof removal>;
export const accounts = internalOperations('commerce.internal.accounts', ['storefront'], {
  get: readOp(takes({ shopper }), answers<Account>()),
  update: op(details, nothing),
  /** Ends every session of the customer and returns a new one. `invalid` if the current password is wrong. */
  set_password: op(newPassword, answers<OpenedSession>()),
  /** Erases the customer. `invalid` for a wrong password. */
  remove: op(removal, nothing),
});

export const accountAddresses = internalOperations('commerce.internal.account_addresses', ['storefront'], {
  create: op(takes({ shopper, address: creates(customerAddress) }), nothing),
  update: op(takes({ shopper, id: id(), address: updates(customerAddress) }), nothing),
  remove: op(takes({ shopper, id: id() }), nothing),
  make_default: op(takes({ shopper, id: id() }), nothing),
});

/** The purposes of a mailed link. */
export const ACCOUNT_LINKS = ['password', 'email'] as const;
export type AccountLinkPurpose = (typeof ACCOUNT_LINKS)[number];

const forgotten = takes({ ...shopOf, email: rawText(), address: rawText(), page: url() });
export type ForgottenPassword = GivenBy<typeof forgotten>;
const newEmail = takes({ shopper, email: email(), password: rawText(), address: rawText(), page: url() });
export type NewAccountEmail = GivenBy<typeof newEmail>;
const mailed = { company_id: id(), token: rawText() };
/** Links that work once within an hour. They lead to `page`, with the token in the query. */
export const accountLinks = internalOperations('commerce.internal.account_links', ['storefront'], {
  /** Answers the same for an unknown email. `rate_limited`. */
  forgot: op(forgotten, nothing),
  /** Mails the new address; answers the same if another customer uses it. */
  ask_email: op(newEmail, nothing),
  /** The address of the mail; `not_found` for every invalid link. */
  get: readOp(takes({ ...mailed, purpose: text().among(ACCOUNT_LINKS) }), answers<{ readonly email: string }>()),
  set_password: op(takes({ ...mailed, password: rawText() }), nothing),
  /** Fails with `conflict` if another customer has taken that address since the mail. */
  confirm_email: op(takes(mailed), nothing),
});

const signUp = takes({
  ...shopOf,
  email: email(),
  language: language(),
  address: rawText(),
  page: url(),
  reset_page: url(),
});
export type AccountSignUp = GivenBy<typeof signUp>;
const newAccount = takes({
  ...shopOf,
  token: rawText(),
  password: rawText(),
  first_name: text(),
  last_name: text(),
  language: language(),
});
export type NewAccount = GivenBy<typeof newAccount>;
/** Visitors become customers by a mailed link, which works once within an hour. */
export const accountSignUps = internalOperations('commerce.internal.account_sign_ups', ['storefront'], {
  /** Mails a link to `page`, or to `reset_page` if a customer has the address. Answers alike; `rate_limited`. */
  ask: op(signUp, nothing),
  /** The address of the mail; `not_found` for every invalid link, also if a customer has the address by now. */
  get: readOp(takes(mailed), answers<{ readonly email: string }>()),
  /** Adds the customer and signs in. */
  create: op(newAccount, answers<OpenedSession>()),
});

export interface AccountOrder {
  readonly id: number;
  readonly order_number: string;
  readonly created_at: string;
  readonly currency: string;
  readonly total_price: number;
  readonly refunded: number;
  readonly cancelled: boolean;
  readonly titles: readonly string[];
}

/** An order as its invoice shows it. Amounts are in cents and include taxes unless noted. */
export interface Invoice {
  /** The fields of the company that other services know. */
  readonly seller: { readonly name: string; readonly email: string; readonly country: string };
  readonly id: number;
  readonly order_number: string;
  readonly po_number: string;
  readonly created_at: string;
  readonly cancelled_at: string | null;
  readonly test: boolean;
  readonly currency: string;
  readonly lines: readonly {
    readonly title: string;
    readonly license_title: string | null;
    readonly quantity: number;
    readonly rate: number;
    readonly amount: number;
  }[];
  readonly shipping: readonly { readonly title: string; readonly amount: number }[];
  readonly discount: number;
  readonly total: number;
  readonly total_tax: number;
  readonly taxes: readonly { readonly rate: number; readonly net: number; readonly tax: number }[];
  readonly refunds: readonly { readonly created_at: string; readonly amount: number }[];
  readonly refunded: number;
  /** The address of the order, or the customer's default address; null if neither is known. */
  readonly address: CustomerAddress | null;
  readonly customer_name: string;
  readonly email: string;
}

export const accountOrders = internalOperations('commerce.internal.account_orders', ['storefront'], {
  /** Newest first, in pages of 20, starting at page 1. */
  list: readOp(
    takes({ shopper, page: int() }),
    answers<{ readonly orders: readonly AccountOrder[]; readonly more: boolean }>(),
  ),
  /** `not_found` for an order of another customer. */
  get: readOp(takes({ shopper, id: id() }), answers<Invoice>()),
});
