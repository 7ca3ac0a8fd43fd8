import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { MailDelivery } from './delivery';
import { MailWorker } from './mail.worker';
import { OutgoingMails } from './outgoing-mails';

/**
 * Sends the mails a service has queued; its configuration needs MAIL_CONFIG, its schema the table of `createMails`. A
 * service of shops imports `MailModule.of(module)`, which exports `MAIL_SENDERS`.
 */
@Module({ providers: [MailDelivery, MailWorker, OutgoingMails] })
export class MailModule {
  static of(senders: Type): DynamicModule {
    return { module: MailModule, imports: [senders] };
  }
}
