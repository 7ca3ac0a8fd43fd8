import {
  inProduction,
  integer,
  mailbox,
  serverUrl,
  text,
  type CommonConfig,
  type ConfigOf,
  type ConfigSpec,
} from '@marquee/service-kit';

export const MAIL_CONFIG = {
  /** `smtps://user:password@host`. Local mode can do without: mails are kept as files then. */
  smtpUrl: inProduction(serverUrl('SMTP_URL', ['smtp:', 'smtps:'])),
  /** `Marquee <noreply@shop.example.org>` */
  mailFrom: inProduction(mailbox('MAIL_FROM')),
  /** Who was written to, and when, is nobody's business for ever. What a mail says is gone when it was sent. */
  mailDays: integer('MAIL_DAYS', 30, { least: 1 }),
  /** Where local data lives. */
  dataDir: text('MARQUEE_DATA', '.marquee'),
} satisfies ConfigSpec;
export type MailConfig = ConfigOf<typeof MAIL_CONFIG> & Pick<CommonConfig, 'mode'>;
