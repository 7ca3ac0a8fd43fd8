import { attemptKey, type KeyLimit } from '@marquee/attempts';

const HOUR = 60 * 60;
/** Each is a mail to somebody who may not have asked for it. Who sweeps attempts keeps them for an hour. */
const PER_COMPANY = { most: 3, seconds: HOUR };
/** Of all companies together: forms for newsletters are what strangers fill mailboxes with. */
const EVERYWHERE = { most: 10, seconds: HOUR };

/** What many share comes last, so that all who lock several do so in one order. */
export function newsletterLimits(company: number, email: string): readonly KeyLimit[] {
  const reader = email.toLowerCase();
  return [
    { key: attemptKey('newsletter', 'company', `${company} ${reader}`), ...PER_COMPANY },
    { key: attemptKey('newsletter', 'email', reader), ...EVERYWHERE },
  ];
}
