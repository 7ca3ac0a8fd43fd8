import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@marquee/service-kit';
import { createTransport } from 'nodemailer';
import type { MailConfig } from './mail.config';
import { SLOTS, type OutgoingMail } from './outgoing-mails';

/** Where mails go. */
export interface Mailer {
  /** Settles when somebody else has taken the mail over, and not before. */
  deliver(mail: OutgoingMail, now: Date): Promise<void>;
  /** Nothing is delivered any more. */
  close(): void;
}

const LOCAL_SENDER = 'Marquee <marquee@localhost>';

export function mailerOf(config: MailConfig, log: Logger): Mailer {
  const sender = config.mailFrom ?? LOCAL_SENDER;
  return config.smtpUrl === undefined
    ? new FolderMailer(join(config.dataDir, 'mails'), sender, log)
    : new SmtpMailer(config.smtpUrl, sender, config.mode === 'production');
}

/** A server that says nothing for so long is not going to. */
const SILENCE = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * A connection is kept for the next mail for so long: to make one takes several round trips, and with TLS 4 ms of processor time. That is far less than
 * the five minutes that a server should wait, and than our own patience. Where it has closed the connection nevertheless, and got nothing of the mail,
 * another one is made for it.
 */
const KEPT = { pool: true, idleTimeout: 10_000, maxRequeues: 2 } as const;

class SmtpMailer implements Mailer {
  private readonly transport;

  constructor(
    url: string,
    private readonly sender: string,
    production: boolean,
  ) {
    // A password is not sent in the clear because somebody on the way has cut STARTTLS out.
    const requireTLS = production && new URL(url).username !== '';
    this.transport = createTransport({ url, requireTLS, maxConnections: SLOTS, ...KEPT, ...SILENCE });
  }

  async deliver(mail: OutgoingMail, now: Date): Promise<void> {
    await this.transport.sendMail(messageOf(mail, this.sender, now));
  }

  close(): void {
    this.transport.close();
  }
}

/**
 * Without a mail server: a file for each, which every mail program opens. They are written at once: a few kilobytes on the
 * disk of whoever develops here take less time than to have another thread write them.
 */
class FolderMailer implements Mailer {
  private readonly transport = createTransport({ streamTransport: true, buffer: true });

  constructor(
    private readonly folder: string,
    private readonly sender: string,
    private readonly log: Logger,
  ) {}

  async deliver(mail: OutgoingMail, now: Date): Promise<void> {
    const { message } = await this.transport.sendMail(messageOf(mail, this.sender, now));
    const file = join(this.folder, `${now.toISOString().replaceAll(/[:.]/g, '-')}-${mail.id}.eml`);
    // For its owner's eyes: whoever has the link in it may use it.
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.part`, message as Buffer, { mode: 0o600 });
    renameSync(`${file}.part`, file);
    this.log.info({ mail: mail.id, subject: mail.subject, file }, 'mail kept in a file');
  }

  close(): void {}
}

function messageOf(mail: OutgoingMail, sender: string, now: Date) {
  return {
    from: sender,
    // As an object it is one address, whatever characters it has.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: now,
    messageId: `<${mail.message_id}@${domainOf(sender)}>`,
    // Nobody's holiday answer is wanted.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': mail.language,
      ...unsubscribing(mail),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 8058: the mail program shows a button of its own, behind which is a single POST. */
function unsubscribing({ unsubscribe_url: url }: OutgoingMail): Record<string, string> {
  if (url === null) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function domainOf(sender: string): string {
  return /@([^<>@\s]+)>?$/.exec(sender)?.[1] ?? 'localhost';
}
