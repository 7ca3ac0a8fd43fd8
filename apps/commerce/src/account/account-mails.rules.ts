import { randomUUID } from 'node:crypto';
import type { AccountLinkPurpose } from '@marquee/contracts';
import type { MailQueue, RenderedMail } from '@marquee/mail';
import { digestOf, drawSecret } from '@marquee/passwords';
import type { Tx } from '@marquee/storage';
import type { CustomerEntity } from '../customers/customer.entity';
import type { AccountLinksRepository } from './account-links.repository';

/** How long links work; the mails name the time in words. */
const LIFE_MS = 3_600_000;

interface MailedLink {
  readonly purpose: AccountLinkPurpose;
  /** Where it goes to. */
  readonly email: string;
  /** Where the link leads to, without its token. */
  readonly page: string;
  readonly render: (url: string) => RenderedMail;
}

/** Draws a link for a customer and mails it; nobody can read it again but in the mail. */
export async function mailLink(
  tx: Tx<{ accountLinks: AccountLinksRepository; mails: MailQueue }>,
  { id, session_era: era }: Pick<CustomerEntity, 'id' | 'session_era'>,
  { purpose, email, page, render }: MailedLink,
  created_at: Date,
): Promise<void> {
  const token = drawSecret();
  const mail_id = randomUUID();
  const expires_at = new Date(created_at.getTime() + LIFE_MS);
  const link = { digest: digestOf(token), customer_id: id, purpose, email, era, mail_id, created_at, expires_at };
  await tx.accountLinks.insert(link);
  await tx.mails.queue({ to: email, id: mail_id, ...render(`${page}?token=${token}`) });
}
