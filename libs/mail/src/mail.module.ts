import { Module } from '@nestjs/common';
import { MailWorker } from './mail.worker';
import { OutgoingMails } from './outgoing-mails';

/** Sends what a service has queued; its configuration has MAIL_CONFIG, its schema the table of `createMails`. */
@Module({ providers: [MailWorker, OutgoingMails] })
export class MailModule {}
