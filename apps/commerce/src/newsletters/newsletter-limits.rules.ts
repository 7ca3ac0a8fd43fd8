import { attemptKey, mailboxOf, type KeyLimit } from '@marquee/attempts';
import { networkOf } from '@marquee/service-kit';

const HOUR = 60 * 60;
/** Each is a mail to somebody who may not have asked for it. Who sweeps attempts keeps them for an hour. */
const PER_COMPANY = { most: 3, seconds: HOUR };
/**
 * So many mails one address gets from all companies together: forms for newsletters are what strangers fill mailboxes
 * with.
 */
const EVERYWHERE = { most: 10, seconds: HOUR };

/**
 * So many wishes come from one network, for all companies together: people may share it, or the server of a shop front
 * asks for all its visitors.
 */
const PER_NETWORK = { most: 100, seconds: HOUR };

/** The limit of wishes from one network, whatever the email. Beyond it they are refused, which tells nothing of anybody. */
export function limitOfNetwork(address: string): KeyLimit {
  return { key: attemptKey('newsletter', 'address', networkOf(address)), ...PER_NETWORK };
}

/** What many share comes last, so that all who lock several do so in one order. */
export function newsletterLimits(company: number, email: string): readonly KeyLimit[] {
  const reader = mailboxOf(email);
  return [
    { key: attemptKey('newsletter', 'company', `${company} ${reader}`), ...PER_COMPANY },
    { key: attemptKey('newsletter', 'email', reader), ...EVERYWHERE },
  ];
}
