import { attemptKey, type KeyLimit } from '@marquee/attempts';
import type { Context } from '@marquee/contracts';
import { networkOf } from '@marquee/service-kit';

const PURPOSE = 'customer password';
/** How many wrong passwords there may be for one email of a company. */
const PER_EMAIL = { most: 5, seconds: 15 * 60 };
/**
 * How often signing in to a shop may fail for one email, whether a customer has it or not. It lasts a minute longer than the
 * limit above, which only emails of customers have: that one is over by then, and shows nobody which emails those are.
 */
const PER_SIGN_IN = { most: PER_EMAIL.most, seconds: PER_EMAIL.seconds + 60 };
/** So many failures one app may have in the name of one company, whatever the email. */
const PER_APP = { most: 60, seconds: 60 * 60 };
/** So many failures may come from one network address on the pages of shops. */
const PER_ADDRESS = { most: 60, seconds: 60 * 60 };
/** An attempt that is older counts nowhere. */
export const LONGEST_SECONDS = Math.max(PER_SIGN_IN.seconds, PER_APP.seconds, PER_ADDRESS.seconds);

/** Counted before all others: what many share comes last, so that all who lock several do so in one order. */
export function limitOfEmail(company: number, email: string): KeyLimit {
  return { key: attemptKey(PURPOSE, 'email', `${company} ${email.toLowerCase()}`), ...PER_EMAIL };
}

export function limitOfSignIn(company: number, email: string): KeyLimit {
  return { key: attemptKey('shop sign-in', 'email', `${company} ${email.toLowerCase()}`), ...PER_SIGN_IN };
}

export function limitOfApp({ company, app }: Pick<Context, 'company' | 'app'>): KeyLimit {
  return { key: attemptKey(PURPOSE, 'app', `${company} ${app}`), ...PER_APP };
}

/** The limit of the browser that somebody signs in with, whichever shop and email it is. */
export function limitOfAddress(address: string): KeyLimit {
  return { key: attemptKey(PURPOSE, 'address', networkOf(address)), ...PER_ADDRESS };
}
