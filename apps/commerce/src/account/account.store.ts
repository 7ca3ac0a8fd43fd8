import { Injectable } from '@nestjs/common';
import { MailQueue } from '@marquee/mail';
import { storeOf, type TxOf } from '@marquee/storage';
import { CustomerChangesRepository } from '../customer-changes/customer-changes.repository';
import { CustomersRepository } from '../customers/customers.repository';
import { ShopSessionsRepository } from '../shop-sessions/shop-sessions.repository';
import { AccountLinksRepository } from './account-links.repository';

@Injectable()
export class AccountStore extends storeOf({
  accountLinks: AccountLinksRepository,
  customerChanges: CustomerChangesRepository,
  customers: CustomersRepository,
  mails: MailQueue,
  shopSessions: ShopSessionsRepository,
}) {}
export type AccountTx = TxOf<AccountStore>;
