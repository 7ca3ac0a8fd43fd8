import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, CONFIG, Every, LOGGER, Metrics, redactedText, type Clock, type Logger } from '@marquee/service-kit';
import type { Failure, AttemptEnd, Leased, QueueWork } from '@marquee/storage';
import type { MailConfig } from './mail.config';
import { mailerOf, type Mailer } from './mailers';
import { OutgoingMails, type OutgoingMail } from './outgoing-mails';

/**
 * Sends what the service has queued; every replica runs one. A mail goes out at least once: a worker that is killed
 * between sending and marking leaves it to another, who sends it again under the same message id.
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
    metrics.gauge('marquee_mails_waiting', 'Mails that are not sent yet', () => mails.waiting());
  }

  /** A mail that was queued just now lies for as long as the interval at most. */
  @Every({ seconds: 0.5, task: 'the sending of mails' })
  sendDue(): Promise<boolean> {
    return this.mails.begin(this);
  }

  @Every({ seconds: 3600, task: 'the tidying of mails' })
  tidy(): Promise<boolean> {
    return this.mails.forget(this.config.mailDays);
  }

  /** By then nothing is being sent: rounds have ended, and so has what they had begun. */
  onApplicationShutdown(): void {
    this.mailer.close();
  }

  attempt(mail: Leased<OutgoingMail>): Promise<void> {
    return this.mailer.deliver(mail, this.clock.now());
  }

  judge(error: unknown): Failure {
    return { reason: redactedText(error instanceof Error ? error.message : String(error)).slice(0, 500) };
  }

  /** By its row, where the address is: mail servers like to repeat that in what they say, and a log is no place for it. */
  failed({ id, recipient, subject, attempts }: Leased<OutgoingMail>, end: AttemptEnd): void {
    const about = { mail: id, subject, attempts };
    const unnamed = (reason: string) => reason.replaceAll(recipient, '[recipient]');
    if (end.outcome === 'retried') {
      const { retryAt } = end;
      const reason = unnamed(end.reason);
      this.log.warn({ ...about, reason, retry_at: retryAt }, 'a mail was not sent and is tried again');
    } else if (end.outcome === 'given up') {
      this.log.error({ ...about, reason: unnamed(end.reason) }, 'a mail was not sent and is given up');
    } else {
      this.log.warn({ ...about, err: end.error }, 'what became of a mail cannot be noted: it may be sent again');
    }
  }
}
