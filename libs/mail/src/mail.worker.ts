import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, CONFIG, Every, LOGGER, Metrics, redactedText, type Clock, type Logger } from '@marquee/service-kit';
import type { Failure, AttemptEnd, Leased, QueueWork } from '@marquee/storage';
import type { MailConfig } from './mail.config';
import { mailerOf, type Mailer } from './mailers';
import { OutgoingMails, type OutgoingMail } from './outgoing-mails';

/**
 * Sends queued mails at least once; every replica runs one. If a worker is killed after sending, another one sends the
 * mail again under the same message id.
 */
@Injectable()
export class MailWorker implements QueueWork<OutgoingMail>, OnApplicationShutdown {
  private readonly mailer: Mailer;

  constructor(
    private readonly mails: OutgoingMails,
    @Inject(CONFIG) private readonly config: MailConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    this.mailer = mailerOf(config, log);
    metrics.gauge('marquee_mails_waiting', 'Mails that are queued and not yet sent', () => mails.waiting());
  }

  /** A new mail waits for one interval at most. */
  @Every({ seconds: 0.5, task: 'sending of mails' })
  sendDue(): Promise<boolean> {
    return this.mails.begin(this);
  }

  @Every({ seconds: 3600, task: 'deletion of old mails' })
  tidy(): Promise<boolean> {
    return this.mails.forget(this.config.mailDays);
  }

  /** By now no mail is in progress, because all rounds have ended. */
  onApplicationShutdown(): void {
    this.mailer.close();
  }

  attempt(mail: Leased<OutgoingMail>): Promise<void> {
    return this.mailer.deliver(mail, this.clock.now());
  }

  judge(error: unknown): Failure {
    return { reason: redactedText(error instanceof Error ? error.message : String(error)).slice(0, 500) };
  }

  /** Identifies the mail by its row, because mail servers repeat the address in errors, and it must not be logged. */
  failed({ id, recipient, subject, attempts }: Leased<OutgoingMail>, end: AttemptEnd): void {
    const about = { mail: id, subject, attempts };
    const unnamed = (reason: string) => reason.replaceAll(recipient, '[recipient]');
    if (end.outcome === 'retried') {
      const { retryAt } = end;
      const reason = unnamed(end.reason);
      this.log.warn({ ...about, reason, retry_at: retryAt }, 'could not send a mail; retrying');
    } else if (end.outcome === 'given up') {
      this.log.error({ ...about, reason: unnamed(end.reason) }, 'could not send a mail; giving up');
    } else {
      this.log.warn({ ...about, err: end.error }, 'could not record the result of a mail; it may be sent again');
    }
  }
}
