import { email, id, int, language, rawText, text, url } from '../engine/fields';
import { answers, creates, takes, updates, type GivenBy } from '../engine/input';
import { internalOperations, op, readOp } from '../engine/operations';
import { nothing } from '../paging';
import { customerAddress, type CustomerAddress } from './customer-address';
import { shopOf, shopper, type OpenedSession } from './shopper';

/** What customers see of themselves on the pages of a shop. */
export interface Account {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: string;
  /** The oldest first. */
  readonly addresses: readonly CustomerAddress[];
}

const details = takes({ shopper, first_name: text(), last_name: text(), language: language() });
export type AccountDetails = GivenBy<typeof details>;
/** `address` is the network address that wrong passwords are counted for. */
const newPassword = takes({ shopper, present: rawText(), password: rawText(), address: rawText() });
export type NewAccountPassword = GivenBy<typeof newPassword>;
const removal = takes({ shopper, password: rawText(), address: rawText() });
export type AccountRemoval = GivenBy<typeof removal>;
export const accounts = internalOperations('commerce.internal.accounts', ['gateway'], {
  get: readOp(takes({ shopper }), answers<Account>()),
  update: op(details, nothing),
  /** Ends every session of the customer; the answer is a new one. `invalid` for a present password that is wrong. */
  set_password: op(newPassword, answers<OpenedSession>()),
  /** Erases the customer. `invalid` for a wrong password. */
  remove: op(removal, nothing),
});

export const accountAddresses = internalOperations('commerce.internal.account_addresses', ['gateway'], {
  create: op(takes({ shopper, address: creates(customerAddress) }), nothing),
  update: op(takes({ shopper, id: id(), address: updates(customerAddress) }), nothing),
  remove: op(takes({ shopper, id: id() }), nothing),
  make_default: op(takes({ shopper, id: id() }), nothing),
});

/** What a mailed link is for. */
export const ACCOUNT_LINKS = ['password', 'email'] as const;
export type AccountLinkPurpose = (typeof ACCOUNT_LINKS)[number];

const forgotten = takes({ ...shopOf, email: rawText(), address: rawText(), page: url() });
export type ForgottenPassword = GivenBy<typeof forgotten>;
const newEmail = takes({ shopper, email: email(), password: rawText(), address: rawText(), page: url() });
export type NewAccountEmail = GivenBy<typeof newEmail>;
const mailed = { company_id: id(), token: rawText() };
/** Links that are good once, for an hour. They lead to `page`, with the token in its query. */
export const accountLinks = internalOperations('commerce.internal.account_links', ['gateway'], {
  /** The same answer for an unknown email. `rate_limited`. */
  forgot: op(forgotten, nothing),
  /** To the new address; the same answer for one that another customer has. */
  ask_email: op(newEmail, nothing),
  /** The address that it was mailed to; `not_found` for every link that is not good. */
  get: readOp(takes({ ...mailed, purpose: text().among(ACCOUNT_LINKS) }), answers<{ readonly email: string }>()),
  set_password: op(takes({ ...mailed, password: rawText() }), nothing),
  /** `conflict` where another customer has taken that address meanwhile. */
  confirm_email: op(takes(mailed), nothing),
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

/** An order as its invoice shows it. All amounts are cents, with taxes where nothing else is said. */
export interface Invoice {
  /** As far as other services know the company. */
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
  /** To whom: the address of the order, else the customer's default one; null where neither is known. */
  readonly address: CustomerAddress | null;
  readonly customer_name: string;
  readonly email: string;
}

export const accountOrders = internalOperations('commerce.internal.account_orders', ['gateway'], {
  /** The newest first, in pages of 20 from 1 on. */
  list: readOp(
    takes({ shopper, page: int() }),
    answers<{ readonly orders: readonly AccountOrder[]; readonly more: boolean }>(),
  ),
  /** `not_found` for an order of another customer. */
  get: readOp(takes({ shopper, id: id() }), answers<Invoice>()),
});
