import { knownKey, pageLimits, type KeyLimit, type PageLimits } from '@marquee/attempts';
import type { Context } from '@marquee/contracts';

/**
 * Limits wrong passwords that an app or a login link sends for one customer. No limit counts all customers of an app
 * together, because visitors of its site could lock it out.
 */
const PER_CUSTOMER = {
  here: { most: 5, seconds: 15 * 60 },
  everywhere: { most: 100, seconds: 60 * 60 },
} as const;
const APP_CHECK: PageLimits = { name: 'customer password by app', ...PER_CUSTOMER };
const LOGIN_LINK: PageLimits = { name: 'customer password by link', ...PER_CUSTOMER };
/** Limits wrong passwords on the pages of a shop, for known and unknown emails. Attempts of apps count separately. */
export const SHOP_SIGN_IN: PageLimits = {
  name: 'shop sign-in',
  here: { most: 5, seconds: 15 * 60 },
  near: { most: 20, seconds: 60 * 60 },
  // One client cannot reach this limit, and many clients cannot guess a password within it.
  everywhere: { most: 100, seconds: 60 * 60 },
  address: { most: 60, seconds: 60 * 60 },
};
/** The age after which an attempt counts nowhere. */
export const MAX_ATTEMPT_AGE_SECONDS = Math.max(
  PER_CUSTOMER.here.seconds,
  PER_CUSTOMER.everywhere.seconds,
  SHOP_SIGN_IN.everywhere.seconds,
);

/** A page of a shop where a client entered a password. */
export interface TypedAt {
  readonly company: number;
  readonly email: string;
  readonly address: string;
}

/** The limits of pages. A correct password resets the first one. */
export function limitsOfPage({ company, email, address }: TypedAt): readonly KeyLimit[] {
  return pageLimits(SHOP_SIGN_IN, customerOf(company, email), address);
}

/** The key that stores whether the customer has signed in from this network. */
export function knownAt({ company, email, address }: TypedAt): string {
  return knownKey(SHOP_SIGN_IN, customerOf(company, email), address);
}

/** The subject of the page limits. */
export function customerOf(company: number, email: string): string {
  return `${company} ${email.toLowerCase()}`;
}

/** The limits of a customer for an app that checks passwords from one network. */
export function limitsOfApp(
  { company, app, address = '' }: Pick<Context, 'company' | 'app' | 'address'>,
  email: string,
): readonly KeyLimit[] {
  return pageLimits(APP_CHECK, `${app} ${customerOf(company, email)}`, address);
}

/** The limits of login links with an email and a password, which a browser of this network opens. */
export function limitsOfLink({ company, email, address }: TypedAt): readonly KeyLimit[] {
  return pageLimits(LOGIN_LINK, customerOf(company, email), address);
}
