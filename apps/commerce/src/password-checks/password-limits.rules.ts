import { attemptKey, keyWithin, type KeyLimit } from '@marquee/attempts';
import type { Context } from '@marquee/contracts';
import { networkOf } from '@marquee/service-kit';

const PURPOSE = 'customer password';
/** How many wrong passwords there may be for one email of a company. */
const PER_EMAIL = { most: 5, seconds: 15 * 60 };
/**
 * How often a password may be wrong on the pages of a shop for one email from one network, whether a customer has that email or
 * not. A stranger elsewhere uses up nothing of it, and what apps have tried counts apart.
 */
const PER_EMAIL_HERE = { most: 5, seconds: 15 * 60 };
/** And from all networks: more than one of them comes to, and too few for many of them to guess anything. */
const PER_EMAIL_EVERYWHERE = { most: 100, seconds: 60 * 60 };
/** So many failures one app may have in the name of one company, whatever the email. */
const PER_APP = { most: 60, seconds: 60 * 60 };
/** So many failures may come from one network address on the pages of shops. */
const PER_ADDRESS = { most: 60, seconds: 60 * 60 };
/** An attempt that is older counts nowhere. */
export const LONGEST_SECONDS = Math.max(
  PER_EMAIL.seconds,
  PER_EMAIL_EVERYWHERE.seconds,
  PER_APP.seconds,
  PER_ADDRESS.seconds,
);

/** Of what apps check. Counted before all others: what many share comes last, so that all who lock several do so in one order. */
export function limitOfEmail(company: number, email: string): KeyLimit {
  return { key: attemptKey(PURPOSE, 'email', `${company} ${email.toLowerCase()}`), ...PER_EMAIL };
}

/** Where a password was typed on a page of a shop. */
export interface TypedAt {
  readonly company: number;
  readonly email: string;
  readonly address: string;
}

/** The limits of pages. The first is the one that a right password takes back. */
export function limitsOfPage({
  company,
  email,
  address,
}: TypedAt): readonly [here: KeyLimit, everywhere: KeyLimit, address: KeyLimit] {
  const everywhere = attemptKey('shop sign-in', 'email', `${company} ${email.toLowerCase()}`);
  const here = keyWithin(everywhere, attemptKey('shop sign-in', 'here', networkOf(address)));
  return [{ key: here, ...PER_EMAIL_HERE }, { key: everywhere, ...PER_EMAIL_EVERYWHERE }, limitOfAddress(address)];
}

/** The limits of what an app checks in the name of a company. */
export function limitsOfApp(ctx: Pick<Context, 'company' | 'app'>, email: string): readonly KeyLimit[] {
  return [limitOfEmail(ctx.company, email), limitOfApp(ctx)];
}

function limitOfApp({ company, app }: Pick<Context, 'company' | 'app'>): KeyLimit {
  return { key: attemptKey(PURPOSE, 'app', `${company} ${app}`), ...PER_APP };
}

/** The limit of the browser that somebody signs in with, whichever shop and email it is. */
export function limitOfAddress(address: string): KeyLimit {
  return { key: attemptKey(PURPOSE, 'address', networkOf(address)), ...PER_ADDRESS };
}
