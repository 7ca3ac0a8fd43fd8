import { attemptKey, mailboxOf, type KeyLimit } from '@marquee/attempts';
import { networkOf } from '@marquee/service-kit';

const HOUR_SECONDS = 60 * 60;
/** Limits the mails to a recipient who may not have requested them. The sweep of attempts retains them for an hour. */
const PER_COMPANY = { most: 3, seconds: HOUR_SECONDS };
/**
 * Limits the mails to one address from all companies together, because attackers flood mailboxes with newsletter forms.
 */
const PER_EMAIL = { most: 10, seconds: HOUR_SECONDS };

/** Limits the sign-ups from one network at all companies. Many people, or the server of a shop front, may share it. */
const PER_NETWORK = { most: 100, seconds: HOUR_SECONDS };

/** Limits sign-ups from one network for all emails. Rejecting the rest reveals nothing about an email. */
export function limitOfNetwork(address: string): KeyLimit {
  return { key: attemptKey('newsletter', 'address', networkOf(address)), ...PER_NETWORK };
}

/** Shared keys come last, so that all transactions lock in one order. */
export function newsletterLimits(company: number, email: string): readonly KeyLimit[] {
  const reader = mailboxOf(email);
  return [
    { key: attemptKey('newsletter', 'company', `${company} ${reader}`), ...PER_COMPANY },
    { key: attemptKey('newsletter', 'email', reader), ...PER_EMAIL },
  ];
}
