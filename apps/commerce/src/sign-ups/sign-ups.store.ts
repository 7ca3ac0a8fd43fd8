import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { NewsletterMailsRepository } from './newsletter-mails.repository';
import { SignUpsRepository } from './sign-ups.repository';

@Injectable()
export class SignUpsStore extends storeOf({
  newsletterMails: NewsletterMailsRepository,
  signUps: SignUpsRepository,
}) {}
