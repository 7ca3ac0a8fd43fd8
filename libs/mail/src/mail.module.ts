import { Module } from '@nestjs/common';
import { MailWorker } from './mail.worker';

/** Sends what a service has queued; its configuration has MAIL_CONFIG, its schema the table of `createMails`. */
@Module({ providers: [MailWorker] })
export class MailModule {}
