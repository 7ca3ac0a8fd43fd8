import { attemptKey, knownKey, pageLimits, type KeyLimit, type PageLimits } from '@marquee/attempts';
import type { Context } from '@marquee/contracts';

const PURPOSE = 'customer password';
/** Wrong passwords for one email of a company. */
const PER_EMAIL = { most: 5, seconds: 15 * 60 };
/** Failures of one app in the name of one company, for all emails. */
const PER_APP = { most: 60, seconds: 60 * 60 };
/** Limits wrong passwords on the pages of a shop, for known and unknown emails. Attempts of apps count apart. */
export const SHOP_SIGN_IN: PageLimits = {
  name: 'shop sign-in',
  here: { most: 5, seconds: 15 * 60 },
  near: { most: 20, seconds: 60 * 60 },
  // More than one client reaches, and too few for many clients to guess a password.
  everywhere: { most: 100, seconds: 60 * 60 },
  address: { most: 60, seconds: 60 * 60 },
};
/** The age after which an attempt counts nowhere. */
export const MAX_ATTEMPT_AGE_SECONDS = Math.max(
  PER_EMAIL.seconds,
  SHOP_SIGN_IN.everywhere.seconds,
  SHOP_SIGN_IN.address.seconds,
  PER_APP.seconds,
);

/** The limit of checks by apps. Keys that many share come last, so that all transactions lock in one order. */
export function limitOfEmail(company: number, email: string): KeyLimit {
  return { key: attemptKey(PURPOSE, 'email', customerOf(company, email)), ...PER_EMAIL };
}

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

/** The limits for an app that checks passwords for a company. */
export function limitsOfApp(ctx: Pick<Context, 'company' | 'app'>, email: string): readonly KeyLimit[] {
  return [limitOfEmail(ctx.company, email), limitOfApp(ctx)];
}

function limitOfApp({ company, app }: Pick<Context, 'company' | 'app'>): KeyLimit {
  return { key: attemptKey(PURPOSE, 'app', `${company} ${app}`), ...PER_APP };
}
