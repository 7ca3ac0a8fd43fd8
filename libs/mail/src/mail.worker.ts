import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CLOCK, CONFIG, LOGGER, Loop, Metrics, redactedText, type Clock, type Logger } from '@marquee/service-kit';
import { Database } from '@marquee/storage';
import type { MailConfig } from './mail.config';
import { mailerOf, type Mailer } from './mailers';
import { OutgoingMails, type OutgoingMail } from './outgoing-mails';
import { afterFailure } from './retries';

/** How long a mail that was queued just now may lie. */
const INTERVAL_MS = 500;
/** Sent side by side. */
const BATCH = 5;
/** An attempt that takes longer has failed. */
const ATTEMPT_MS = 60_000;
/** Longer than an attempt: when it is over, the worker that took the mail is dead. */
const LEASE_MS = 2 * ATTEMPT_MS;
const TIDY_INTERVAL_MS = 3_600_000;
const KEPT_DAYS = 30;
const TIDY_PAGE = 1_000;

/**
 * Sends what the service has queued; every replica runs one. A mail goes out at least once: a worker that is killed
 * between sending and marking leaves it to another, who sends it again under the same message id.
 */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly mails: OutgoingMails;
  private readonly mailer: Mailer;
  private readonly sending: Loop;
  private readonly tidying: Loop;

  constructor(
    database: Database,
    @Inject(CONFIG) private readonly config: MailConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    this.mails = new OutgoingMails(database);
    this.mailer = mailerOf(config, log);
    const send = () => this.sendDue();
    this.sending = new Loop({ task: 'the sending of mails', work: send, intervalMs: INTERVAL_MS, log });
    const tidy = () => this.tidy();
    this.tidying = new Loop({ task: 'the tidying of mails', work: tidy, intervalMs: TIDY_INTERVAL_MS, log });
    metrics.gauge('marquee_mails_waiting', 'Mails that are not sent yet', () => this.mails.waiting());
  }

  onApplicationBootstrap(): void {
    this.sending.start();
    this.tidying.start();
  }

  /** What is being sent may end; what does not end in time is sent again after its lease. */
  async beforeApplicationShutdown(): Promise<void> {
    const stopped = Promise.all([this.sending.stop(), this.tidying.stop()]);
    const patience = new AbortController();
    const late = sleep(this.config.shutdownSeconds * 500, undefined, { signal: patience.signal });
    await Promise.race([stopped, late]);
    patience.abort();
    await late.catch(() => undefined);
  }

  /** One round: true where there may be more that is due. */
  async sendDue(): Promise<boolean> {
    const now = this.clock.now();
    const taken = await this.mails.claim(now, new Date(now.getTime() + LEASE_MS), BATCH);
    // All to their end, also when one cannot be marked: whoever waits for the round waits for them.
    const ended = await Promise.allSettled(taken.map((mail) => this.send(mail)));
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
    return taken.length === BATCH;
  }

  private async send(mail: OutgoingMail): Promise<void> {
    try {
      await within(ATTEMPT_MS, this.mailer.deliver(mail, this.clock.now()));
    } catch (error) {
      await this.failed(mail, error);
      return;
    }
    await this.mails.markSent(mail, this.clock.now());
  }

  private async failed(mail: OutgoingMail, error: unknown): Promise<void> {
    const now = this.clock.now();
    const reason = redactedText(error instanceof Error ? error.message : String(error)).slice(0, 500);
    const fate = afterFailure(mail.attempts, now);
    const about = { mail: mail.id, to: mail.recipient, subject: mail.subject, attempts: mail.attempts, reason };
    if (fate === 'exhausted') {
      const isMine = await this.mails.markGivenUp(mail, now, reason);
      if (isMine) this.log.error(about, 'a mail was not sent and is given up');
    } else {
      const isMine = await this.mails.markRetry(mail, fate.retryAt, reason);
      if (isMine) this.log.warn({ ...about, retry_at: fate.retryAt }, 'a mail was not sent and is tried again');
    }
  }

  private async tidy(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000);
    return (await this.mails.forgetBefore(before, TIDY_PAGE)) === TIDY_PAGE;
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const patience = new AbortController();
  const late = sleep(ms, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`no answer within ${ms / 1000} s`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    patience.abort();
    late.catch(() => undefined);
  }
}
