import { Module } from '@nestjs/common';
import { MailWorker } from './mail.worker';
import { OutgoingMails } from './outgoing-mails';

/**
 * Sends the mails a service has queued; its configuration needs MAIL_CONFIG, its schema the table of `createMails`.
 */
@Module({ providers: [MailWorker, OutgoingMails] })
export class MailModule {}
