import { Injectable } from '@nestjs/common';
import { AttemptsRepository } from '@marquee/attempts';
import { MailQueue } from '@marquee/mail';
import { storeOf, type TxOf } from '@marquee/storage';
import { CustomersRepository } from '../customers/customers.repository';
import { FulfillmentsRepository } from '../fulfillments/fulfillments.repository';
import { IssuedLicensesRepository } from '../issued-licenses/issued-licenses.repository';
import { OrdersRepository } from '../order-rows/orders.repository';
import { MailSettingsRepository } from '../shop-mails/mail-settings.repository';
import { StockReturnsRepository } from '../stock-returns/stock-returns.repository';

@Injectable()
export class RefundsStore extends storeOf({
  attempts: AttemptsRepository,
  customers: CustomersRepository,
  fulfillments: FulfillmentsRepository,
  issuedLicenses: IssuedLicensesRepository,
  mails: MailQueue,
  mailSettings: MailSettingsRepository,
  orders: OrdersRepository,
  stockReturns: StockReturnsRepository,
}) {}
export type RefundsTx = TxOf<RefundsStore>;
