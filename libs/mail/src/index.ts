export { SHOP_NAME } from './brand';
export { renderedMail, type MailContent, type MailLink, type MailRow, type TemplateUse } from './layout';
export { mailsForgottenBy } from './mail-retention';
export { MAIL_CONFIG } from './mail.config';
export { MailEntity } from './mail.entity';
export { MailModule } from './mail.module';
export { MailQueue } from './mail-queue.repository';
export {
  addMailLeases,
  addMailsOfShops,
  addMailUnsubscribing,
  createMails,
  dropMailLeases,
  dropMailsOfShops,
  dropMails,
  dropMailUnsubscribing,
} from './migrations/mails';
export { inOneLine, unlinked, unlinkedText } from './names';
export { MAIL_SENDERS, type MailSender, type MailSenders, type PreparedMail } from './senders';
export { template, type WrittenMail } from './template';
