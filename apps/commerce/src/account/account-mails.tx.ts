import { randomUUID } from 'node:crypto';
import type { AccountLinkPurpose } from '@marquee/contracts';
import type { MailQueue, WrittenMail } from '@marquee/mail';
import { digestOf, drawSecret } from '@marquee/passwords';
import type { Tx } from '@marquee/storage';
import type { CustomerEntity } from '../customers/customer.entity';
import type { AccountLinksRepository } from './account-links.repository';

/** The lifetime of links; the texts of the mails repeat it. */
const LINK_LIFETIME_MS = 3_600_000;

export interface MailedLink {
  readonly purpose: AccountLinkPurpose;
  readonly email: string;
  /** The page of the link, without the token. */
  readonly page: string;
  /** The name of the shop at present. */
  readonly shop: string;
  readonly write: (url: string) => WrittenMail;
}

/** Mails a new link to a customer, or to a visitor who signs up. Only its digest is stored. */
export async function mailLink(
  tx: Tx<{ accountLinks: AccountLinksRepository; mails: MailQueue }>,
  customer: Pick<CustomerEntity, 'id' | 'session_era'> | null,
  { purpose, email, page, shop, write }: MailedLink,
  created_at: Date,
): Promise<void> {
  const token = drawSecret();
  const mail_id = randomUUID();
  const expires_at = new Date(created_at.getTime() + LINK_LIFETIME_MS);
  const link = {
    digest: digestOf(token),
    customer_id: customer?.id ?? null,
    purpose,
    email,
    generation: customer?.session_era ?? 0,
    mail_id,
    created_at,
    expires_at,
  };
  await tx.accountLinks.insert(link);
  const recipient = { to: email, id: mail_id, ...(customer && { customer: customer.id }) };
  await tx.mails.queueOfShop({ ...recipient, shop, ...write(`${page}?token=${token}`) });
}
