import { bool, id, rawText } from '../engine/fields';
import { answers, optional, takes, type GivenBy } from '../engine/input';
import { internalOperations, op, readOp } from '../engine/operations';
import { nothing } from '../paging';

export const shopOf = { company_id: id(), theme_setting_id: id() };

/**
 * A signed-in customer of one shop, as shop pages pass it. The session is checked in the transaction of the work, so
 * that an ended one is `unauthorized`.
 */
export const shopper = takes({ ...shopOf, session: rawText() });
export type Shopper = GivenBy<typeof shopper>;

/** The fields of a session's customer that the shop pages show. */
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

export const shopSessions = internalOperations('commerce.internal.shop_sessions', ['gateway', 'storefront'], {
  find: readOp(takes({ shopper }), answers<ShopCustomer>()),
  close: op(takes({ shopper }), nothing),
  /**
   * A code for another host of the same shop, which cannot read this cookie: valid once, for a minute. The session
   * continues until the code is used.
   */
  hand_over: op(takes({ shopper }), answers<{ readonly code: string }>()),
  /**
   * Replaces the session that was handed over by a session on the other host; `unauthorized` for every invalid code.
   */
  take_over: op(takes({ ...shopOf, code: rawText() }), answers<OpenedSession>()),
});

/** `needs_time`: whether the shop refuses a token without `created_at`. */
const login = takes({ ...shopOf, token: rawText(), address: rawText(), needs_time: optional(bool()) });
export type Login = GivenBy<typeof login>;
const signIn = takes({ ...shopOf, email: rawText(), password: rawText(), address: rawText() });
export type ShopSignIn = GivenBy<typeof signIn>;
/** Interface, "Pre-authenticated login", and signing in with a password. */
export const shopLogins = internalOperations('commerce.internal.shop_logins', ['gateway', 'storefront'], {
  /**
   * Consumes the login token, and creates or updates its customer. `return_to` is unchecked; `unauthorized` for every
   * invalid token, whatever the fault.
   */
  open: op(login, answers<OpenedSession & { readonly return_to: string | null }>()),
  /**
   * Signs in on a shop page. `unauthorized` for every wrong pair, `forbidden` for a disabled customer, `rate_limited`.
   */
  sign_in: op(signIn, answers<OpenedSession>()),
});
