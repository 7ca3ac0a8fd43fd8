import { attemptKey, mailboxOf, type KeyLimit } from '@marquee/attempts';
import type { MailKind } from '@marquee/contracts';

const HOUR_SECONDS = 60 * 60;
/** Limits the mails of one company to one mailbox. The sweep of attempts retains them for an hour. */
const PER_CONFIRMED = { most: 20, seconds: HOUR_SECONDS };
/** The limit if the customer has not confirmed the address from its mailbox: an app may have sent any address. */
const PER_UNCONFIRMED = { most: 1, seconds: HOUR_SECONDS };
/** The limit of all companies together to a mailbox whose address is not confirmed at the company. */
const PER_UNCONFIRMED_IN_ALL = { most: 10, seconds: HOUR_SECONDS };

export interface MailRecipient {
  readonly email: string;
  readonly isConfirmed: boolean;
}

/** The limits of one recipient, and of the company, which may know any number of addresses. */
export function shopMailLimits(
  company: number,
  to: MailRecipient,
  perCompany: number,
  kind: MailKind = 'order',
): readonly KeyLimit[] {
  // An unconfirmed mailbox has one mail of each kind.
  const counted = to.isConfirmed || kind === 'order' ? 'recipient' : `recipient of ${kind}`;
  const recipient = attemptKey('order mail', counted, `${company} ${mailboxOf(to.email)}`);
  // Content can be ready for thousands of customers at once, whose mails must not prevent confirmations of new orders.
  const ofCompany = kind === 'content_ready' ? `company of ${kind}` : 'company';
  return [
    { key: recipient, ...(to.isConfirmed ? PER_CONFIRMED : PER_UNCONFIRMED) },
    { key: attemptKey('order mail', ofCompany, String(company)), most: perCompany, seconds: HOUR_SECONDS },
    ...(to.isConfirmed ? [] : [{ key: mailboxKey(to), ...PER_UNCONFIRMED_IN_ALL }]),
  ];
}

/** The keys of limits that orders of other companies count too, in lock order. */
export function keysOfAllCompanies(recipients: readonly MailRecipient[]): string[] {
  return [...new Set(recipients.filter((to) => !to.isConfirmed).map(mailboxKey))].sort();
}

function mailboxKey({ email }: MailRecipient): string {
  return attemptKey('order mail', 'mailbox', mailboxOf(email));
}
