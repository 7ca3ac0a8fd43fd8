import { Inject, Injectable } from '@nestjs/common';
import { type AttemptsRepository, AttemptsService } from '@marquee/attempts';
import type { MailQueue, QueuedMail } from '@marquee/mail';
import { CONFIG, LOGGER, Metrics, type Logger } from '@marquee/service-kit';
import type { Tx } from '@marquee/storage';
import type { CommerceConfig } from '../commerce.config';
import { keysOfAllCompanies, orderMailLimits } from './order-mail-limits.rules';

type MailsTx = Tx<{ attempts: AttemptsRepository; mails: MailQueue }>;

interface Confirmation {
  readonly order: number;
  readonly mail: QueuedMail;
  /** Whether the customer has opened a link mailed to the address. */
  readonly isConfirmed: boolean;
}

@Injectable()
export class OrderMailsService {
  private readonly countRefusal: () => void;

  constructor(
    private readonly attempts: AttemptsService,
    @Inject(CONFIG) private readonly config: CommerceConfig,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    const help = 'Order confirmations that were not mailed, because their recipient or company had too many';
    this.countRefusal = metrics.counter('marquee_order_mails_refused_total', help);
  }

  /** A rejected confirmation does not fail its order. One statement counts the orders of a transaction. */
  confirm(tx: MailsTx, confirmation: Confirmation): void {
    tx.session.beforeCommit<Confirmation>({ name: 'order mails', run: (all) => this.queue(tx, all) }, confirmation);
  }

  /** The company's counter of orders is locked, so no other order of the company counts at the same time. */
  private async queue(tx: MailsTx, confirmations: readonly Confirmation[]): Promise<void> {
    const recipients = confirmations.map(({ mail, isConfirmed }) => ({ email: mail.to, isConfirmed }));
    const shared = keysOfAllCompanies(recipients);
    if (shared.length > 0) await tx.attempts.lock(shared);
    const limits = recipients.map((to) => orderMailLimits(tx.session.company, to, this.config.orderMailsPerHour));
    const admitted = await this.attempts.admitsEach(tx, limits);
    for (const [index, { mail, order }] of confirmations.entries()) {
      if (admitted[index]) await tx.mails.queue(mail);
      else tx.session.afterCommit(() => this.refuse(tx.session.company, order));
    }
  }

  private refuse(company: number, order: number): void {
    this.countRefusal();
    this.log.info(
      { company, order },
      'skipping an order confirmation: its recipient or company has reached the hourly limit',
    );
  }
}
