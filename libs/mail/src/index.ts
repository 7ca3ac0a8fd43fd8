export { mailsForgottenBy } from './mail-retention';
export { MAIL_CONFIG } from './mail.config';
export { MailEntity } from './mail.entity';
export { MailModule } from './mail.module';
export { MailQueue, type QueuedMail } from './mail-queue.repository';
export {
  addMailLeases,
  addMailUnsubscribing,
  createMails,
  dropMailLeases,
  dropMails,
  dropMailUnsubscribing,
} from './migrations/mails';
export { inOneLine, unlinked, unlinkedText } from './names';
export { template, type RenderedMail } from './template';
