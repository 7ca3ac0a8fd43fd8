import type { Session } from '@marquee/storage';
import type { MailSettingsEntity } from './mail-settings.entity';

export type SettingsRow = Omit<
  MailSettingsEntity,
  'company_id' | 'sender_digest' | 'sender_link_expires_at' | 'updated_at'
>;
export interface SenderLink {
  readonly digest: Buffer;
  readonly expires_at: Date;
}

const NAMES = [
  'sender_email',
  'sender_verified_at',
  'color',
  'logo_url',
  'carrier',
  'tracking_url',
  'refund_mails',
  'shipment_mails',
  'license_end_days',
] as const;
const COLUMNS = NAMES.join(', ');
const NONE: SettingsRow = {
  sender_email: null,
  sender_verified_at: null,
  color: null,
  logo_url: null,
  carrier: '',
  tracking_url: null,
  refund_mails: true,
  shipment_mails: true,
  license_end_days: 3,
};
const SAVE = `
  insert into mail_settings (company_id, ${COLUMNS}, sender_digest, sender_link_expires_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  on conflict (company_id) do update set ${NAMES.map((name) => `${name} = excluded.${name}`).join(', ')},
    sender_digest = coalesce(excluded.sender_digest, case
      when mail_settings.sender_email = excluded.sender_email then mail_settings.sender_digest end),
    sender_link_expires_at = coalesce(excluded.sender_link_expires_at, case
      when mail_settings.sender_email = excluded.sender_email then mail_settings.sender_link_expires_at end),
    updated_at = excluded.updated_at`;
const CONFIRM = `
  update mail_settings set sender_verified_at = $3, sender_digest = null, sender_link_expires_at = null, updated_at = $3
  where company_id = $1 and sender_digest = $2 and sender_link_expires_at > $3
  returning sender_email`;

/** How the shops of the session's company send mails. */
export class MailSettingsRepository {
  constructor(private readonly session: Session) {}

  async get(): Promise<SettingsRow> {
    const text = `select ${COLUMNS} from mail_settings where company_id = $1`;
    const [row] = await this.session.query<SettingsRow>(text, [this.session.company], 'mail_settings');
    return row ?? NONE;
  }

  /** Locks the row if there is one. */
  async getLocked(): Promise<SettingsRow> {
    const text = `select ${COLUMNS} from mail_settings where company_id = $1 for no key update`;
    const [row] = await this.session.query<SettingsRow>(text, [this.session.company]);
    return row ?? NONE;
  }

  /** Without a link, the link to an unchanged address stays valid. */
  async save(row: SettingsRow, link: SenderLink | null, at: Date): Promise<void> {
    const own = NAMES.map((name) => row[name]);
    await this.session.query(SAVE, [this.session.company, ...own, link?.digest ?? null, link?.expires_at ?? null, at]);
  }

  /** Returns the address of an unused link; null for any other token. */
  async confirm(digest: Buffer, at: Date): Promise<string | null> {
    const [row] = await this.session.query<{ sender_email: string }>(CONFIRM, [this.session.company, digest, at]);
    return row?.sender_email ?? null;
  }
}
