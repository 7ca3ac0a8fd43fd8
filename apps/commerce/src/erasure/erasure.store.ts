import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { CustomersRepository } from '../customers/customers.repository';
import { NewsletterMailsRepository } from '../sign-ups/newsletter-mails.repository';
import { SignUpsRepository } from '../sign-ups/sign-ups.repository';
import { ErasureRepository } from './erasure.repository';

@Injectable()
export class ErasureStore extends storeOf({
  customers: CustomersRepository,
  erasure: ErasureRepository,
  newsletterMails: NewsletterMailsRepository,
  signUps: SignUpsRepository,
}) {}
