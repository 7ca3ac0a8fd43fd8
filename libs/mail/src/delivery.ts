import { Inject, Injectable, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, CONFIG, LOGGER, type Clock, type Logger } from '@marquee/service-kit';
import { MAIL_SENDERS, type MailSenders, type PreparedMail } from './senders';
import type { MailConfig } from './mail.config';
import { mailerOf, type Mailer } from './mailers';
import type { OutgoingMail } from './outgoing-mails';

/** Delivers mails, those of a shop under its present name. */
@Injectable()
export class MailDelivery implements OnApplicationShutdown {
  private readonly mailer: Mailer;

  constructor(
    @Inject(CONFIG) config: MailConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) log: Logger,
    @Optional() @Inject(MAIL_SENDERS) private readonly senders: MailSenders | null = null,
  ) {
    this.mailer = mailerOf(config, log);
  }

  /** Resolves once another server has accepted the mail. */
  async deliver(mail: OutgoingMail): Promise<void> {
    await this.mailer.deliver(mail, await this.prepared(mail), this.clock.now());
  }

  private async prepared({ shop_company_id: company, language, content }: OutgoingMail): Promise<PreparedMail | null> {
    if (company === null || content === null || !this.senders) return null;
    return this.senders.prepare(company, language, content);
  }

  /** By now no mail is in progress, because all rounds have ended. */
  onApplicationShutdown(): void {
    this.mailer.close();
  }
}
