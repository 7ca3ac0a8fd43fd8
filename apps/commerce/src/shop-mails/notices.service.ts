import { Inject, Injectable } from '@nestjs/common';
import { AttemptsService, type AttemptsRepository } from '@marquee/attempts';
import type { CompanySnapshot, MailKind } from '@marquee/contracts';
import type { MailQueue } from '@marquee/mail';
import { CONFIG, LOGGER, Metrics, type Logger } from '@marquee/service-kit';
import type { Tx } from '@marquee/storage';
import type { CommerceConfig } from '../commerce.config';
import type { CustomerEntity } from '../customers/customer.entity';
import { shopMailLimits } from './mail-limits.rules';
import { shopPageUrl } from './shop-pages.rules';
import { writeShopMail, type ShopMail } from './shop.mail';

type NoticesTx = Tx<{ attempts: AttemptsRepository; mails: MailQueue }>;
export type NoticedCustomer = Pick<
  CustomerEntity,
  'id' | 'email' | 'first_name' | 'language' | 'email_confirmed_at' | 'erased_at'
>;

export interface Notice {
  readonly kind: MailKind;
  readonly snapshot: Pick<CompanySnapshot, 'company_name' | 'owner'>;
  readonly customer: NoticedCustomer;
  /** The mail of a test goes to the owner of the company. */
  readonly isTest: boolean;
  readonly mail: Omit<ShopMail, 'firstName'>;
}

/** Mails customers about what happens to their orders and licenses. */
@Injectable()
export class NoticesService {
  private readonly countRefusal: () => void;

  constructor(
    private readonly attempts: AttemptsService,
    @Inject(CONFIG) private readonly config: CommerceConfig,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    const help =
      'Mails about refunds, shipments and licenses that were not sent, because their recipient or company had too many';
    this.countRefusal = metrics.counter('marquee_notices_refused_total', help);
  }

  /** The address of a shop's page; null if the order has no shop. */
  pageOf(themeSetting: number, path: string): string | null {
    return themeSetting === 0 ? null : shopPageUrl(this.config.publicUrl, themeSetting, path);
  }

  /** Queues the mail in the caller's transaction; false if a limit is reached. An erased customer gets none. */
  async queue(tx: NoticesTx, { kind, snapshot, customer, isTest, mail }: Notice): Promise<boolean> {
    if (customer.erased_at !== null || customer.email === '') return true;
    const { company } = tx.session;
    const email = isTest ? snapshot.owner.email : customer.email;
    const isConfirmed = isTest || customer.email_confirmed_at !== null;
    const limits = shopMailLimits(company, { email, isConfirmed }, this.config.orderMailsPerHour, kind);
    if (!(await this.attempts.admits(tx, limits))) {
      tx.session.afterCommit(() => this.refuse(company, kind));
      return false;
    }
    const written = writeShopMail(kind, customer.language, { firstName: customer.first_name, ...mail }, !isConfirmed);
    await tx.mails.queueOfShop({ to: email, shop: snapshot.company_name, customer: customer.id, ...written });
    return true;
  }

  private refuse(company: number, kind: MailKind): void {
    this.countRefusal();
    this.log.info({ company, kind }, 'skipping a mail: its recipient or company has reached the hourly limit');
  }
}
