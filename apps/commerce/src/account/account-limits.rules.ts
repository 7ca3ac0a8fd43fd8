import { attemptKey, mailboxOf, pageLimits, type KeyLimit, type PageLimits } from '@marquee/attempts';
import { customerOf, SHOP_SIGN_IN } from '../password-checks/password-limits.rules';

const HOUR_SECONDS = 60 * 60;
/** Limits the mails to a recipient who may not have requested them. The sweep of attempts retains them for an hour. */
const PER_EMAIL = { most: 3, seconds: HOUR_SECONDS };
const PER_CUSTOMER = { most: 5, seconds: HOUR_SECONDS };
/** Limits the mails to one mailbox from all shops together. */
const PER_MAILBOX = { most: 10, seconds: HOUR_SECONDS };
const FORGOT: PageLimits = {
  name: 'customer forgot',
  here: PER_EMAIL,
  everywhere: PER_EMAIL,
  address: { most: 20, seconds: HOUR_SECONDS },
  signIn: SHOP_SIGN_IN.name,
};

/** Limits the mails with a link to a new password. */
export function forgotLimits(company: number, email: string, address: string): readonly KeyLimit[] {
  return pageLimits(FORGOT, customerOf(company, email), address);
}

/** Limits the mails to sign up, which count like those of forgotten passwords, because a known address gets that mail. */
export function signUpLimits(company: number, email: string, address: string): readonly KeyLimit[] {
  const everyShop = { key: attemptKey('customer sign-up', 'email', mailboxOf(email)), ...PER_MAILBOX };
  return [...forgotLimits(company, email, address), everyShop];
}

/** Limits the mails with a link to a new email: an address gets few of them, from all shops together. */
export function newEmailLimits(customerToken: string, email: string): readonly KeyLimit[] {
  return [
    { key: attemptKey('customer email', 'customer', customerToken), ...PER_CUSTOMER },
    { key: attemptKey('customer email', 'email', email.toLowerCase()), ...PER_EMAIL },
  ];
}
