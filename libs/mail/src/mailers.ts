import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@marquee/service-kit';
import { createTransport } from 'nodemailer';
import { senderName } from './brand';
import { renderedMail } from './layout';
import type { MailConfig } from './mail.config';
import { MAX_CONCURRENT_MAILS, type OutgoingMail } from './outgoing-mails';
import type { MailSender, PreparedMail } from './senders';

/** The destination of mails. */
export interface Mailer {
  /** Resolves once another server has accepted the mail. Mails of the platform are not prepared. */
  deliver(mail: OutgoingMail, prepared: PreparedMail | null, now: Date): Promise<void>;
  /** Ends all deliveries. */
  close(): void;
}

const LOCAL_SENDER = 'Marquee <marquee@localhost>';

export function mailerOf(config: MailConfig, log: Logger): Mailer {
  const platform = config.mailFrom ?? LOCAL_SENDER;
  return config.smtpUrl === undefined
    ? new FolderMailer(join(config.dataDir, 'mails'), platform, log)
    : new SmtpMailer(config.smtpUrl, platform, config.mode === 'production');
}

/** A server that is unresponsive for this long counts as unavailable. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Idle connections are reused for this time, because a new one takes several round trips and 4 ms of CPU for TLS. If
 * the server closed one without receiving the mail, a new connection is opened.
 */
const POOLING = { pool: true, idleTimeout: 10_000, maxRequeues: 2 } as const;

class SmtpMailer implements Mailer {
  private readonly transport;

  constructor(
    url: string,
    private readonly platform: string,
    production: boolean,
  ) {
    // Requires TLS for a password, because an attacker could strip STARTTLS.
    const requireTLS = production && new URL(url).username !== '';
    this.transport = createTransport({
      url,
      requireTLS,
      maxConnections: MAX_CONCURRENT_MAILS,
      ...POOLING,
      ...TIMEOUTS,
    });
  }

  async deliver(mail: OutgoingMail, prepared: PreparedMail | null, now: Date): Promise<void> {
    await this.transport.sendMail(messageOf(mail, prepared, { platform: this.platform, now }));
  }

  close(): void {
    this.transport.close();
  }
}

/**
 * Without a mail server: writes one `.eml` file per mail. Written synchronously, because a worker thread takes longer
 * for a few kilobytes.
 */
class FolderMailer implements Mailer {
  private readonly transport = createTransport({ streamTransport: true, buffer: true });

  constructor(
    private readonly folder: string,
    private readonly platform: string,
    private readonly log: Logger,
  ) {}

  async deliver(mail: OutgoingMail, prepared: PreparedMail | null, now: Date): Promise<void> {
    const { message } = await this.transport.sendMail(messageOf(mail, prepared, { platform: this.platform, now }));
    const file = join(this.folder, `${now.toISOString().replaceAll(/[:.]/g, '-')}-${mail.id}.eml`);
    // Readable by its owner only, because a mail may contain a secret link.
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.part`, message as Buffer, { mode: 0o600 });
    renameSync(`${file}.part`, file);
    this.log.info({ mail: mail.id, subject: mail.subject, file }, 'wrote a mail to a file');
  }

  close(): void {}
}

interface Sending {
  /** `Marquee <noreply@shop.example.org>` */
  readonly platform: string;
  readonly now: Date;
}

function messageOf(mail: OutgoingMail, prepared: PreparedMail | null, { platform, now }: Sending) {
  const { subject, text, html } =
    prepared === null ? mail : renderedMail(prepared.content, mail.language, prepared.sender);
  return {
    ...addressesOf(mail, prepared?.sender ?? null, platform),
    subject,
    text,
    html,
    date: now,
    messageId: `<${mail.message_id}@${domainOf(platform)}>`,
    // Suppresses automatic replies.
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

/** Bounces go to the platform in any case, and `Sender` names it where the shop's own address is the author. */
function addressesOf(mail: OutgoingMail, sender: MailSender | null, platform: string) {
  const own = addressOf(platform);
  // An object is one address, whatever characters it contains.
  const to = { name: '', address: mail.recipient };
  const envelope = { from: own, to: { ...to } };
  if (sender === null) return { from: platform, to, envelope };
  return {
    from: { name: senderName(sender), address: sender.from ?? own },
    ...(sender.from !== null && { sender: own }),
    ...(sender.replyTo !== null && { replyTo: { name: senderName(sender), address: sender.replyTo } }),
    to,
    envelope,
  };
}

/** RFC 8058: mail programs show an unsubscribe button that sends one POST. */
function unsubscribing({ unsubscribe_url: url }: OutgoingMail): Record<string, string> {
  if (url === null) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function addressOf(mailbox: string): string {
  return /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
}

function domainOf(mailbox: string): string {
  return /@([^<>@\s]+)>?$/.exec(mailbox)?.[1] ?? 'localhost';
}
