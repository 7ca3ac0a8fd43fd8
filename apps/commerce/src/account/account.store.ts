import { Injectable } from '@nestjs/common';
import { MailQueue } from '@marquee/mail';
import { storeOf, type TxOf } from '@marquee/storage';
import { CustomerChangesRepository } from '../customer-changes/customer-changes.repository';
import { CustomersRepository } from '../customers/customers.repository';
import { ErasureRepository } from '../erasure/erasure.repository';
import { NewsletterMailsRepository } from '../sign-ups/newsletter-mails.repository';
import { SignUpsRepository } from '../sign-ups/sign-ups.repository';
import { ShopSessionsRepository } from '../shop-sessions/shop-sessions.repository';
import { AccountLinksRepository } from './account-links.repository';
import { AccountOrdersRepository } from './account-orders.repository';

@Injectable()
export class AccountStore extends storeOf({
  accountLinks: AccountLinksRepository,
  accountOrders: AccountOrdersRepository,
  customerChanges: CustomerChangesRepository,
  customers: CustomersRepository,
  erasure: ErasureRepository,
  signUps: SignUpsRepository,
  mails: MailQueue,
  newsletterMails: NewsletterMailsRepository,
  shopSessions: ShopSessionsRepository,
}) {}
export type AccountTx = TxOf<AccountStore>;
