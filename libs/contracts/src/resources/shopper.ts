import { id, rawText } from '../engine/fields';
import { answers, takes, type GivenBy } from '../engine/input';
import { internalOperations, op, readOp } from '../engine/operations';
import { nothing } from '../paging';

/** Which shop a page is of. */
export const shopOf = { company_id: id(), theme_setting_id: id() };

/**
 * Somebody who has signed in to one shop, as every operation for the pages of shops takes it. The session is looked up with
 * the work itself, so that one which has just ended does nothing any more: `unauthorized`.
 */
export const shopper = takes({ ...shopOf, session: rawText() });
export type Shopper = GivenBy<typeof shopper>;

/** What the shop pages know about the customer of a session. */
export interface ShopCustomer {
  readonly token: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: string;
}
/** A session for the browser's cookie. */
export interface OpenedSession {
  readonly session: string;
  readonly seconds: number;
}

export const shopSessions = internalOperations('commerce.internal.shop_sessions', ['gateway'], {
  find: readOp(takes({ shopper }), answers<ShopCustomer>()),
  close: op(takes({ shopper }), nothing),
  /**
   * For another host of the same shop, which cannot see the cookie of this one: a code that is good once, for a minute. The
   * session goes on until the code is used.
   */
  hand_over: op(takes({ shopper }), answers<{ readonly code: string }>()),
  /** The session on that other host, in the place of the one that was handed over; `unauthorized` for every code that is not good. */
  take_over: op(takes({ ...shopOf, code: rawText() }), answers<OpenedSession>()),
});

const login = takes({ ...shopOf, token: rawText(), address: rawText() });
export type Login = GivenBy<typeof login>;
const signIn = takes({ ...shopOf, email: rawText(), password: rawText(), address: rawText() });
export type ShopSignIn = GivenBy<typeof signIn>;
/** Interface, "Pre-authenticated login", and signing in with a password. */
export const shopLogins = internalOperations('commerce.internal.shop_logins', ['gateway'], {
  /**
   * Uses up the login token, and creates or updates its customer. `return_to` is what the token asks for, unchecked.
   * `unauthorized` for every token that is not good, whatever is wrong with it.
   */
  open: op(login, answers<OpenedSession & { readonly return_to: string | null }>()),
  /** On a page of the shop. `unauthorized` for every wrong pair, `forbidden` for a disabled customer, `rate_limited`. */
  sign_in: op(signIn, answers<OpenedSession>()),
});
