import { Inject, Injectable } from '@nestjs/common';
import { type AttemptsRepository, AttemptsService } from '@marquee/attempts';
import type { MailQueue } from '@marquee/mail';
import { CONFIG, LOGGER, Metrics, type Logger } from '@marquee/service-kit';
import type { Tx } from '@marquee/storage';
import type { CommerceConfig } from '../commerce.config';
import type { OrderEntity } from '../order-rows/order.entity';
import { keysOfAllCompanies, shopMailLimits } from '../shop-mails/mail-limits.rules';
import { confirmationFor, type Confirmed } from './confirmation.rules';

type MailsTx = Tx<{ attempts: AttemptsRepository; mails: MailQueue }>;

/** The key of a new order identifies its mail. */
type NewlyConfirmed = Confirmed & { readonly row: Pick<OrderEntity, 'key'> };

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
  confirm(tx: MailsTx, confirmed: NewlyConfirmed): void {
    tx.session.beforeCommit<NewlyConfirmed>({ name: 'order mails', run: (all) => this.queue(tx, all) }, confirmed);
  }

  /** The company's counter of orders is locked, so no other order of the company counts at the same time. */
  private async queue(tx: MailsTx, confirmed: readonly NewlyConfirmed[]): Promise<void> {
    const { orderMailsPerHour, publicUrl } = this.config;
    const mails = confirmed.map((one) => confirmationFor(one, publicUrl));
    const recipients = mails.map(({ to, isConfirmed }) => ({ email: to, isConfirmed }));
    const shared = keysOfAllCompanies(recipients);
    if (shared.length > 0) await tx.attempts.lock(shared);
    const limits = recipients.map((to) => shopMailLimits(tx.session.company, to, orderMailsPerHour));
    const admitted = await this.attempts.admitsEach(tx, limits);
    for (const [index, { snapshot, row, customer }] of confirmed.entries()) {
      const mail = mails[index];
      const of = { id: row.key, shop: snapshot.company_name, customer: customer.id };
      if (admitted[index] && mail !== undefined) await tx.mails.queueOfShop({ ...mail, ...of });
      else tx.session.afterCommit(() => this.refuse(tx.session.company, row.id));
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
