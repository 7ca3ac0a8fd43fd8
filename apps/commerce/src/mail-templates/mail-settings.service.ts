import { Inject, Injectable } from '@nestjs/common';
import { AttemptsService, attemptKey, mailboxOf } from '@marquee/attempts';
import { CompaniesService } from '@marquee/company-snapshots';
import { formatGmt, ShopError, type MailSettings, type PersonContext, type SaveMailSettings } from '@marquee/contracts';
import { digestOf, drawSecret } from '@marquee/passwords';
import { CONFIG } from '@marquee/service-kit';
import type { CommerceConfig } from '../commerce.config';
import type { SettingsRow } from '../shop-mails/mail-settings.repository';
import { senderMail } from './sender.mail';
import { ShopMailsStore } from '../shop-mails/shop-mails.store';
import { consolePageUrl } from '../shop-mails/shop-pages.rules';
import { trackingProblem } from '../shop-mails/tracking.rules';

/** The lifetime of a link; the text of the mail repeats it. */
const LINK_LIFETIME_MS = 24 * 3_600_000;
const HOUR_SECONDS = 60 * 60;
const PER_MAILBOX = { most: 3, seconds: HOUR_SECONDS };
const PER_COMPANY = { most: 10, seconds: HOUR_SECONDS };
const COLOR = /^#[\da-f]{6}$/i;

/** A new address, which is asked whether the company may send from there. */
interface Asked {
  readonly to: string;
  readonly company: string;
  readonly language: string;
}

/** How a company's shops send mails, for users who manage them. The gateway checks the permission. */
@Injectable()
export class MailSettingsService {
  constructor(
    private readonly store: ShopMailsStore,
    private readonly companies: CompaniesService,
    private readonly attempts: AttemptsService,
    @Inject(CONFIG) private readonly config: CommerceConfig,
  ) {}

  async get(ctx: PersonContext): Promise<MailSettings> {
    return rendered(await this.store.read(ctx).mailSettings.get());
  }

  /** Mails a link to a new address, also if it is sent again before it is verified. Until then the platform sends. */
  async save(ctx: PersonContext, input: SaveMailSettings): Promise<MailSettings> {
    refuseUnfit(input);
    const before = await this.store.read(ctx).mailSettings.get();
    const isVerified = isSame(before, input) && before.sender_verified_at !== null;
    const to = isVerified ? null : input.sender_email;
    if (to === null) return this.write(ctx, input, null);
    const { company_name: company, language } = await this.companies.snapshot(ctx, ctx.company);
    const limits = [
      { key: attemptKey('sender mail', 'recipient', `${ctx.company} ${mailboxOf(to)}`), ...PER_MAILBOX },
      { key: attemptKey('sender mail', 'company', String(ctx.company)), ...PER_COMPANY },
    ];
    return this.attempts.counted(ctx, limits, () => this.write(ctx, input, { to, company, language }));
  }

  /** A manager who is signed in opens the link, so it proves mailbox and permission. */
  async confirm(ctx: PersonContext, token: string): Promise<MailSettings> {
    const row = await this.store.act(ctx, 'mail sender confirm', {}, async (tx) => {
      const confirmed = await tx.mailSettings.confirm(digestOf(token), tx.session.now());
      if (confirmed === null) {
        throw ShopError.invalid({ token: ['was already used or has expired; save the address again'] });
      }
      return tx.mailSettings.get();
    });
    return rendered(row);
  }

  private async write(ctx: PersonContext, input: SaveMailSettings, asked: Asked | null): Promise<MailSettings> {
    const row = await this.store.act(ctx, 'mail settings save', {}, async (tx) => {
      const now = tx.session.now();
      const before = await tx.mailSettings.getLocked();
      const sender_verified_at = isSame(before, input) ? before.sender_verified_at : null;
      const token = drawSecret();
      const link = asked && { digest: digestOf(token), expires_at: new Date(now.getTime() + LINK_LIFETIME_MS) };
      await tx.mailSettings.save({ ...input, sender_verified_at }, link, now);
      if (asked !== null) {
        const { to, company, language } = asked;
        const url = consolePageUrl(this.config.publicUrl, ctx.company, `/mails?confirm=${token}`);
        await tx.mails.queue({ to, ...senderMail.render(language, { company, email: to, url }) });
      }
      return tx.mailSettings.get();
    });
    return rendered(row);
  }
}

function isSame({ sender_email: one }: SettingsRow, { sender_email: other }: SaveMailSettings): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

function refuseUnfit({ color, logo_url, tracking_url }: SaveMailSettings): void {
  const tracking = tracking_url === null ? null : trackingProblem(tracking_url);
  const errors = {
    ...(color !== null && !COLOR.test(color) && { color: ['must be a color like #0b5fff'] }),
    ...(logo_url !== null && !logo_url.startsWith('https://') && { logo_url: ['must be an https address'] }),
    ...(tracking !== null && { tracking_url: [tracking] }),
  };
  if (Object.keys(errors).length > 0) throw ShopError.invalid(errors);
}

function rendered({ sender_verified_at, ...row }: SettingsRow): MailSettings {
  return { ...row, sender_verified_at: sender_verified_at && formatGmt(sender_verified_at) };
}
