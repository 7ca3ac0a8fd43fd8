import { Injectable } from '@nestjs/common';
import { AttemptsRepository } from '@marquee/attempts';
import { MailQueue } from '@marquee/mail';
import { storeOf, type TxOf } from '@marquee/storage';
import { CustomersRepository } from '../customers/customers.repository';
import { ReadyContentsRepository } from './ready-contents.repository';

@Injectable()
export class ContentMailsStore extends storeOf({
  attempts: AttemptsRepository,
  customers: CustomersRepository,
  mails: MailQueue,
  readyContents: ReadyContentsRepository,
}) {}
export type ContentMailsTx = TxOf<ContentMailsStore>;
