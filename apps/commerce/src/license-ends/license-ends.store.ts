import { Injectable } from '@nestjs/common';
import { AttemptsRepository } from '@marquee/attempts';
import { MailQueue } from '@marquee/mail';
import { storeOf, type TxOf } from '@marquee/storage';
import { CustomersRepository } from '../customers/customers.repository';
import { EndingLicensesRepository } from './ending-licenses.repository';

@Injectable()
export class LicenseEndsStore extends storeOf({
  attempts: AttemptsRepository,
  customers: CustomersRepository,
  ending: EndingLicensesRepository,
  mails: MailQueue,
}) {}
export type LicenseEndsTx = TxOf<LicenseEndsStore>;
