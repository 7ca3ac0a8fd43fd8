import { Injectable } from '@nestjs/common';
import { AttemptsRepository } from '@marquee/attempts';
import { MailQueue } from '@marquee/mail';
import { storeOf, type TxOf } from '@marquee/storage';
import { SignUpsRepository } from '../sign-ups/sign-ups.repository';
import { NewsRecipientsRepository } from './news-recipients.repository';
import { NewsletterMailsRepository } from '../sign-ups/newsletter-mails.repository';

@Injectable()
export class NewslettersStore extends storeOf({
  attempts: AttemptsRepository,
  mails: MailQueue,
  newsletterMails: NewsletterMailsRepository,
  recipients: NewsRecipientsRepository,
  signUps: SignUpsRepository,
}) {}
export type NewslettersTx = TxOf<NewslettersStore>;
