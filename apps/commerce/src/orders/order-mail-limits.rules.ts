import { attemptKey, mailboxOf, type KeyLimit } from '@marquee/attempts';

const HOUR_SECONDS = 60 * 60;
/** Confirmations that one company mails to one mailbox. The sweep of attempts retains them for an hour. */
const PER_CONFIRMED = { most: 20, seconds: HOUR_SECONDS };
/** The same if the customer has not confirmed the address from its mailbox: an app may have named a stranger. */
const PER_UNCONFIRMED = { most: 1, seconds: HOUR_SECONDS };

export function orderMailLimit(company: number, email: string, isConfirmed: boolean): KeyLimit {
  const key = attemptKey('order mail', 'recipient', `${company} ${mailboxOf(email)}`);
  return { key, ...(isConfirmed ? PER_CONFIRMED : PER_UNCONFIRMED) };
}
