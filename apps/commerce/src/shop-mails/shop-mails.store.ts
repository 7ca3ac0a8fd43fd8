import { Injectable } from '@nestjs/common';
import { AttemptsRepository } from '@marquee/attempts';
import { MailQueue } from '@marquee/mail';
import { storeOf } from '@marquee/storage';
import { MailSettingsRepository } from './mail-settings.repository';
import { MailTemplatesRepository } from './mail-templates.repository';

@Injectable()
export class ShopMailsStore extends storeOf({
  attempts: AttemptsRepository,
  mails: MailQueue,
  mailSettings: MailSettingsRepository,
  mailTemplates: MailTemplatesRepository,
}) {}
