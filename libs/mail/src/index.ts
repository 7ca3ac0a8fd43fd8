export { MAIL_SENDERS, SHOP_NAME, type MailBrand, type MailSender, type MailSenders, type PreparedMail } from './brand';
export {
  renderedMail,
  type MailContent,
  type MailLink,
  type MailRow,
  type RenderedMail,
  type TemplateUse,
} from './layout';
export { mailsForgottenBy } from './mail-retention';
export { MAIL_CONFIG } from './mail.config';
export { MailEntity } from './mail.entity';
export { MailModule } from './mail.module';
export { MailQueue, type QueuedMail, type QueuedShopMail } from './mail-queue.repository';
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
export { template, type WrittenMail } from './template';
