import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  newsRecipientEvents,
  ShopError,
  type CallContext,
  type NewsletterReader,
  type Nothing,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { maskedEmail } from './masked-email.rules';
import { NewslettersStore } from './newsletters.store';
import { UnsubscribeTokens, type Unsubscription } from '../sign-ups/unsubscribe-tokens.adapter';

/** Ends newsletters by link. The recipient's row stays as a record of the date, and its links stay valid. */
@Injectable()
export class UnsubscriptionsService {
  constructor(
    private readonly store: NewslettersStore,
    private readonly tokens: UnsubscribeTokens,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(ctx: CallContext, token: string): Promise<NewsletterReader> {
    const { company, recipient } = this.read(token);
    const found = await this.store.read(companyId(company), ctx).recipients.byId(recipient);
    const gets = found !== null && found.unsubscribed_at === null;
    return { company_id: company, email: gets ? maskedEmail(found.email) : null, known: found !== null };
  }

  /** Repeatable: a recipient that is already unsubscribed is a success. */
  unsubscribe(ctx: CallContext, token: string): Promise<Nothing> {
    const { company, recipient: id } = this.read(token);
    return this.store.write({ ...ctx, company: companyId(company) }, async (tx) => {
      const version = await tx.recipients.unsubscribe(id, this.clock.now());
      if (version !== null) await tx.outbox.append(newsRecipientEvents.update, { id, version }, { id });
      return {};
    });
  }

  private read(token: string): Unsubscription {
    const read = this.tokens.decode(token);
    if (read === null) {
      throw new ShopError('not_found', 'This link is invalid. Use the link in a newsletter of the shop.');
    }
    return read;
  }
}
