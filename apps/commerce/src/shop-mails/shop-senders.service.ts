import { Injectable } from '@nestjs/common';
import { CompaniesService } from '@marquee/company-snapshots';
import { companyId, type CallContext, type CompanyId, type CompanySnapshot } from '@marquee/contracts';
import type { MailContent, MailSender, MailSenders, PreparedMail } from '@marquee/mail';
import { ownCall } from '@marquee/service-kit';
import type { SettingsRow } from './mail-settings.repository';
import { ShopMailsStore } from './shop-mails.store';
import { withEdited } from './shop.mail';

const PREPARE_TIMEOUT_MS = 10_000;

/** Reads name, look, sender and edited texts when a mail is sent, so that changes apply to queued mails. */
@Injectable()
export class ShopSendersService implements MailSenders {
  constructor(
    private readonly store: ShopMailsStore,
    private readonly companies: CompaniesService,
  ) {}

  async prepare(of: number, language: string, content: MailContent): Promise<PreparedMail> {
    const company = companyId(of);
    const call = ownCall(PREPARE_TIMEOUT_MS);
    const { kind } = content.template ?? {};
    const [sender, edited] = await Promise.all([
      this.senderOf(call, company),
      kind === undefined ? null : this.store.read(company, call).mailTemplates.find(kind, language),
    ]);
    return { sender, content: withEdited(content, edited) };
  }

  async senderOf(call: CallContext, company: CompanyId): Promise<MailSender> {
    const [snapshot, settings] = await Promise.all([
      this.companies.snapshot(call, company),
      this.store.read(company, call).mailSettings.get(),
    ]);
    return senderFrom(snapshot, settings);
  }
}

/** Answers go to the primary contact of the company, unless its own address sends. */
function senderFrom(
  { company_name: name, email }: Pick<CompanySnapshot, 'company_name' | 'email'>,
  { sender_email, sender_verified_at, color, logo_url: logo }: SettingsRow,
): MailSender {
  const from = sender_verified_at === null ? null : sender_email;
  return { name, logo, color, from, replyTo: from === null && email !== '' ? email : null };
}
