import { removeSome, type Session } from '@marquee/storage';
import type { SessionOwner } from './shop-sessions.repository';

/** Sessions of the session's company that are on their way to another host. */
export class ShopHandoversRepository {
  constructor(private readonly session: Session) {}

  async insert(owner: SessionOwner, digest: Buffer, expiresAt: Date): Promise<void> {
    await this.session.query(
      `insert into shop_handovers (company_id, digest, theme_setting_id, customer_id, era, expires_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [this.session.company, digest, owner.theme_setting_id, owner.customer_id, owner.era, expiresAt],
      'shop_handover_insert',
    );
  }

  /** Once: whoever comes second finds nothing. */
  async take(digest: Buffer, themeSetting: number, now: Date): Promise<SessionOwner | null> {
    const [row] = await this.session.query<SessionOwner>(
      `delete from shop_handovers where company_id = $1 and digest = $2 and theme_setting_id = $3 and expires_at > $4
       returning theme_setting_id, customer_id, era`,
      [this.session.company, digest, themeSetting, now],
      'shop_handover_take',
    );
    return row ?? null;
  }

  /** Of every company; how many were removed, at most `limit`. */
  sweep(now: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.expires_at <= ?', values: [now] };
    return removeSome(this.session, { table: 'shop_handovers', key: ['company_id', 'digest'] }, outdated, limit);
  }
}
