import { Inject, Injectable } from '@nestjs/common';
import { AttemptsService, attemptKey } from '@marquee/attempts';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  MAIL_KINDS,
  MAIL_LANGUAGES,
  type MailPreview,
  type MailTemplate,
  type NamedMailTemplate,
  type PersonContext,
  type SaveMailTemplate,
} from '@marquee/contracts';
import { renderedMail } from '@marquee/mail';
import { CONFIG } from '@marquee/service-kit';
import type { CommerceConfig } from '../commerce.config';
import { DEFAULT_TEXTS, type TemplateTexts } from '../shop-mails/default-texts.mail';
import { PLACEHOLDERS, refuseUnknownPlaceholders } from '../shop-mails/placeholders.rules';
import { sampleMail } from './sample-mails.mail';
import { ShopMailsStore } from '../shop-mails/shop-mails.store';
import { shopPageUrl } from '../shop-mails/shop-pages.rules';
import { ShopSendersService } from '../shop-mails/shop-senders.service';
import { withEdited, writeShopMail } from '../shop-mails/shop.mail';

/** Test mails of a company in an hour. */
const TESTS = { most: 20, seconds: 60 * 60 };

/** The texts of a company's mails, for users who manage its shops. The gateway checks the permission. */
@Injectable()
export class MailTemplatesService {
  constructor(
    private readonly store: ShopMailsStore,
    private readonly senders: ShopSendersService,
    private readonly companies: CompaniesService,
    private readonly attempts: AttemptsService,
    @Inject(CONFIG) private readonly config: CommerceConfig,
  ) {}

  async list(ctx: PersonContext): Promise<{ readonly mail_templates: readonly MailTemplate[] }> {
    const edited = await this.store.read(ctx).mailTemplates.list();
    const of = (named: NamedMailTemplate) =>
      edited.find(({ kind, language }) => kind === named.kind && language === named.language) ?? null;
    const all = MAIL_KINDS.flatMap((kind) => MAIL_LANGUAGES.map((language) => ({ kind, language })));
    return { mail_templates: all.map((named) => shown(named, of(named))) };
  }

  async save(ctx: PersonContext, { kind, language, subject, text }: SaveMailTemplate): Promise<MailTemplate> {
    const texts = tidied({ subject, text });
    refuseUnknownPlaceholders(kind, texts);
    await this.store.act(ctx, 'mail template save', { kind, language }, (tx) =>
      tx.mailTemplates.save({ kind, language, ...texts }, tx.session.now()),
    );
    return shown({ kind, language }, texts);
  }

  async reset(ctx: PersonContext, { kind, language }: NamedMailTemplate): Promise<MailTemplate> {
    await this.store.act(ctx, 'mail template reset', { kind, language }, (tx) =>
      tx.mailTemplates.reset(kind, language),
    );
    return shown({ kind, language }, null);
  }

  async preview(ctx: PersonContext, input: SaveMailTemplate): Promise<MailPreview> {
    const sender = await this.senders.senderOf(ctx, ctx.company);
    const { content, language } = this.written(ctx, input);
    const { subject, text, html } = renderedMail(content, language, sender);
    return { subject, text, html };
  }

  /** Mails the preview to the address with which the user signs in, and to no other. */
  async sendTest(ctx: PersonContext, input: SaveMailTemplate): Promise<{ readonly to: string }> {
    const limit = { key: attemptKey('test mail', 'company', String(ctx.company)), ...TESTS };
    const { company_name: shop } = await this.companies.snapshot(ctx, ctx.company);
    // Without its template the edited text is not replaced by the saved one when the mail is sent.
    const { content, language } = this.written(ctx, input);
    const { template: _template, ...fixed } = content;
    await this.attempts.counted(ctx, [limit], () =>
      this.store.write(ctx, (tx) => tx.mails.queueOfShop({ to: ctx.email, shop, language, content: fixed })),
    );
    return { to: ctx.email };
  }

  private written({ company }: PersonContext, { kind, language, subject, text }: SaveMailTemplate) {
    const texts = tidied({ subject, text });
    refuseUnknownPlaceholders(kind, texts);
    const page = shopPageUrl(this.config.publicUrl, company, '/player');
    const written = writeShopMail(kind, language, sampleMail(kind, language, page), false);
    return { ...written, content: withEdited(written.content, texts) };
  }
}

function tidied({ subject, text }: TemplateTexts): TemplateTexts {
  return { subject: subject.trim(), text: text.replaceAll('\r\n', '\n').trim() };
}

function shown({ kind, language }: NamedMailTemplate, edited: TemplateTexts | null): MailTemplate {
  const { subject, text } = edited ?? DEFAULT_TEXTS[kind][language];
  return { kind, language, subject, text, edited: edited !== null, placeholders: [...PLACEHOLDERS[kind]] };
}
