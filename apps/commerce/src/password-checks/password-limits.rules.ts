import { attemptKey, knownKey, pageLimits, type KeyLimit, type PageLimits } from '@marquee/attempts';
import type { Context } from '@marquee/contracts';

const PURPOSE = 'customer password';
/** How many wrong passwords there may be for one email of a company. */
const PER_EMAIL = { most: 5, seconds: 15 * 60 };
/** So many failures one app may have in the name of one company, whatever the email. */
const PER_APP = { most: 60, seconds: 60 * 60 };
/**
 * How often a password may be wrong on the pages of a shop, whether a customer has that email or not; what apps have tried counts
 * apart.
 */
export const SHOP_SIGN_IN: PageLimits = {
  name: 'shop sign-in',
  here: { most: 5, seconds: 15 * 60 },
  near: { most: 20, seconds: 60 * 60 },
  // More than one place comes to, and too few for many of them to guess anything.
  everywhere: { most: 100, seconds: 60 * 60 },
  address: { most: 60, seconds: 60 * 60 },
};
/** An attempt that is older counts nowhere. */
export const LONGEST_SECONDS = Math.max(
  PER_EMAIL.seconds,
  SHOP_SIGN_IN.everywhere.seconds,
  SHOP_SIGN_IN.address.seconds,
  PER_APP.seconds,
);

/** Of what apps check. Counted before all others: what many share comes last, so that all who lock several do so in one order. */
export function limitOfEmail(company: number, email: string): KeyLimit {
  return { key: attemptKey(PURPOSE, 'email', customerOf(company, email)), ...PER_EMAIL };
}

/** Where a password was typed on a page of a shop. */
export interface TypedAt {
  readonly company: number;
  readonly email: string;
  readonly address: string;
}

/** The limits of pages. The first is the one that a right password takes back. */
export function limitsOfPage({ company, email, address }: TypedAt): readonly KeyLimit[] {
  return pageLimits(SHOP_SIGN_IN, customerOf(company, email), address);
}

/** Under which it is remembered that the customer has signed in from this network. */
export function knownAt({ company, email, address }: TypedAt): string {
  return knownKey(SHOP_SIGN_IN, customerOf(company, email), address);
}

/** Whom a page counts for. */
export function customerOf(company: number, email: string): string {
  return `${company} ${email.toLowerCase()}`;
}

/** The limits of what an app checks in the name of a company. */
export function limitsOfApp(ctx: Pick<Context, 'company' | 'app'>, email: string): readonly KeyLimit[] {
  return [limitOfEmail(ctx.company, email), limitOfApp(ctx)];
}

function limitOfApp({ company, app }: Pick<Context, 'company' | 'app'>): KeyLimit {
  return { key: attemptKey(PURPOSE, 'app', `${company} ${app}`), ...PER_APP };
}
