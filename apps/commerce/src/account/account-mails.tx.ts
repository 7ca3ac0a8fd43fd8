import { randomUUID } from 'node:crypto';
import type { AccountLinkPurpose } from '@marquee/contracts';
import type { MailQueue, WrittenMail } from '@marquee/mail';
import { digestOf, drawSecret } from '@marquee/passwords';
import type { Tx } from '@marquee/storage';
import type { CustomerEntity } from '../customers/customer.entity';
import type { AccountLinksRepository } from './account-links.repository';

/** The lifetime of links; the texts of the mails repeat it. */
const LINK_LIFETIME_MS = 3_600_000;

interface MailedLink {
  readonly purpose: AccountLinkPurpose;
  readonly email: string;
  /** The page of the link, without the token. */
  readonly page: string;
  /** The name of the shop at present. */
  readonly shop: string;
  readonly write: (url: string) => WrittenMail;
}

/** Mails a new link to a customer. Only its digest is stored. */
export async function mailLink(
  tx: Tx<{ accountLinks: AccountLinksRepository; mails: MailQueue }>,
  { id, session_era: generation }: Pick<CustomerEntity, 'id' | 'session_era'>,
  { purpose, email, page, shop, write }: MailedLink,
  created_at: Date,
): Promise<void> {
  const token = drawSecret();
  const mail_id = randomUUID();
  const expires_at = new Date(created_at.getTime() + LINK_LIFETIME_MS);
  const link = {
    digest: digestOf(token),
    customer_id: id,
    purpose,
    email,
    generation,
    mail_id,
    created_at,
    expires_at,
  };
  await tx.accountLinks.insert(link);
  await tx.mails.queueOfShop({ to: email, id: mail_id, shop, customer: id, ...write(`${page}?token=${token}`) });
}
