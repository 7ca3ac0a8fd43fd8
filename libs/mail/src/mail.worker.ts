import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, Every, LOGGER, Metrics, redactedText, type Logger } from '@marquee/service-kit';
import type { Failure, AttemptEnd, Leased, QueueWork } from '@marquee/storage';
import { MailDelivery } from './delivery';
import type { MailConfig } from './mail.config';
import { OutgoingMails, type OutgoingMail } from './outgoing-mails';

/**
 * Sends queued mails at least once; every replica runs one. If a worker is killed after sending, another one sends the
 * mail again under the same message id.
 */
@Injectable()
export class MailWorker implements QueueWork<OutgoingMail> {
  constructor(
    private readonly mails: OutgoingMails,
    private readonly delivery: MailDelivery,
    @Inject(CONFIG) private readonly config: MailConfig,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
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

  attempt(mail: Leased<OutgoingMail>): Promise<void> {
    return this.delivery.deliver(mail);
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
