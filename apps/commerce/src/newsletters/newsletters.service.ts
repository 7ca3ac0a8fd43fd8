import { Inject, Injectable } from '@nestjs/common';
import { AttemptsService } from '@marquee/attempts';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  companyId,
  ShopError,
  type CallContext,
  type ConfirmNewsletter,
  type InputOf,
  type NewsletterLink,
  type newsletters,
  type NewsletterSignUp,
  type Nothing,
} from '@marquee/contracts';
import { mailsForgottenBy } from '@marquee/mail';
import { digestOf } from '@marquee/passwords';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { signUp } from '../sign-ups/sign-ups.tx';
import type { SentSignUp } from '../sign-ups/sign-ups.repository';
import { maskedEmail } from './masked-email.rules';
import { limitOfNetwork, newsletterLimits } from './newsletter-limits.rules';
import { LINK_LIFETIME_MS, mailQuestion, mailWelcome } from './newsletter-mails.tx';
import type { MailedLink } from '../sign-ups/newsletter-mails.repository';
import { NewslettersStore, type NewslettersTx } from './newsletters.store';
import { UnsubscribeTokens } from '../sign-ups/unsubscribe-tokens.adapter';

/** Adds a recipient only after a confirmation from their mailbox. */
@Injectable()
export class NewslettersService {
  constructor(
    private readonly store: NewslettersStore,
    private readonly attempts: AttemptsService,
    private readonly companies: CompaniesService,
    private readonly tokens: UnsubscribeTokens,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Makes the same calls, counts the same limits and gives the same answer, whether or not the email is subscribed.
   */
  async ask(ctx: CallContext, { company_id, pages, address, ...sent }: NewsletterSignUp): Promise<Nothing> {
    const company = companyId(company_id);
    const { company_name: shop } = await this.companies.snapshot(ctx, company);
    const now = this.clock.now();
    const reader = { ...sent, language: sent.language?.toLowerCase() ?? '', shop };
    return this.attempts.counted(ctx, [limitOfNetwork(address)], () =>
      this.store.write({ ...ctx, company }, async (tx) => {
        if (!(await this.attempts.admits(tx, newsletterLimits(company, reader.email)))) return {};
        const known = await tx.recipients.byEmail(reader.email);
        if (known === null) await mailQuestion(tx, reader, pages, now);
        else await mailWelcome(tx, reader, this.unsubscribing(company, known.id, reader), now);
        return {};
      }),
    );
  }

  /** Reads a mailed link without using it. */
  async find(ctx: CallContext, { company_id, token }: InputOf<typeof newsletters.find>): Promise<NewsletterLink> {
    const { newsletterMails } = this.store.read(companyId(company_id), ctx);
    const { email, used_at } = (await newsletterMails.find(digestOf(token), this.clock.now())) ?? goneOrOld();
    return { email: maskedEmail(email), confirmed: used_at !== null };
  }

  /** The link proves that its user owns the mailbox. Only the first of several links adds a recipient. */
  async confirm(ctx: CallContext, { company_id, token }: ConfirmNewsletter): Promise<Nothing> {
    const company = companyId(company_id);
    const { company_name: shop } = await this.companies.snapshot(ctx, company);
    const now = this.clock.now();
    return this.store.write({ ...ctx, company }, async (tx) => {
      const link = await held(tx, digestOf(token), now);
      if (link.used_at !== null) return {};
      await tx.newsletterMails.useAll(link.email, now);
      // The operator may have added the recipient since the sign-up.
      if ((await tx.recipients.byEmail(link.email)) === null) await signUp(tx, confirmedBy(link, now), now);
      const recipient = await tx.recipients.byEmail(link.email);
      if (recipient === null) throw new Error('The newsletter recipient is missing after its insert.');
      await mailWelcome(tx, { ...link, shop }, this.unsubscribing(company, recipient.id, link), now);
      return {};
    });
  }

  /** Removes expired rows; true if there may be more. */
  sweep(ctx: CallContext, mailDays: number): Promise<boolean> {
    const ended = new Date(mailsForgottenBy(this.clock.now(), mailDays).getTime() + LINK_LIFETIME_MS);
    return this.store.sweep(ctx, 'newsletter_mails', (tx, limit) => tx.newsletterMails.sweep(ended, limit));
  }

  private unsubscribing(
    company: number,
    recipient: number,
    { theme_setting_id }: { theme_setting_id: number },
  ): string {
    return this.tokens.urlOf({ company, recipient }, theme_setting_id);
  }
}

/** Reads the link and locks all mails to its address. Of concurrent uses only the first finds it unused. */
async function held(tx: NewslettersTx, digest: Buffer, now: Date): Promise<MailedLink> {
  const { email } = (await tx.newsletterMails.find(digest, now)) ?? goneOrOld();
  await tx.newsletterMails.hold(email);
  return (await tx.newsletterMails.find(digest, now)) ?? goneOrOld();
}

function confirmedBy({ email, language, theme_setting_id }: MailedLink, now: Date): SentSignUp {
  const said = language === '' ? {} : { language };
  return {
    kind: 'newsletter',
    columns: { email, ...said, theme_setting_id, confirmed_at: now, unsubscribed_at: null },
  };
}

function goneOrOld(): never {
  throw new ShopError('not_found', 'This link has expired or is invalid. Sign up again.');
}
