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
  /** `smtps://user:password@host`. Optional in local mode, which writes mails to files. */
  smtpUrl: inProduction(serverUrl('SMTP_URL', ['smtp:', 'smtps:'])),
  /** `Marquee <noreply@shop.example.org>` */
  mailFrom: inProduction(mailbox('MAIL_FROM')),
  /** Retention of recipients and send times in days. The content is erased when the mail is sent. */
  mailDays: integer('MAIL_DAYS', 30, { least: 1 }),
  /** The folder of local data. */
  dataDir: text('MARQUEE_DATA', '.marquee'),
} satisfies ConfigSpec;
export type MailConfig = ConfigOf<typeof MAIL_CONFIG> & Pick<CommonConfig, 'mode'>;
