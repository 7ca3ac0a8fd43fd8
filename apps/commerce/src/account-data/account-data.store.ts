import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { CustomersRepository } from '../customers/customers.repository';
import { ErasureRepository } from '../erasure/erasure.repository';
import { NewsletterMailsRepository } from '../sign-ups/newsletter-mails.repository';
import { SignUpsRepository } from '../sign-ups/sign-ups.repository';
import { ShopSessionsRepository } from '../shop-sessions/shop-sessions.repository';
import { AccountOrdersRepository } from './account-orders.repository';

@Injectable()
export class AccountDataStore extends storeOf({
  accountOrders: AccountOrdersRepository,
  customers: CustomersRepository,
  erasure: ErasureRepository,
  signUps: SignUpsRepository,
  newsletterMails: NewsletterMailsRepository,
  shopSessions: ShopSessionsRepository,
}) {}
export type AccountDataTx = TxOf<AccountDataStore>;
