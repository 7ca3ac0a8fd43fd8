import { attemptKey, mailboxOf, type KeyLimit } from '@marquee/attempts';

const HOUR_SECONDS = 60 * 60;
/** Limits the confirmations of one company to one mailbox. The sweep of attempts retains them for an hour. */
const PER_CONFIRMED = { most: 20, seconds: HOUR_SECONDS };
/** The limit if the customer has not confirmed the address from its mailbox: an app may have sent any address. */
const PER_UNCONFIRMED = { most: 1, seconds: HOUR_SECONDS };

export function orderMailLimit(company: number, email: string, isConfirmed: boolean): KeyLimit {
  const key = attemptKey('order mail', 'recipient', `${company} ${mailboxOf(email)}`);
  return { key, ...(isConfirmed ? PER_CONFIRMED : PER_UNCONFIRMED) };
}
