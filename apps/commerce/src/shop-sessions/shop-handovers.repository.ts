import { removeSome, type Session } from '@marquee/storage';
import type { ShopHandoverEntity } from './shop-handover.entity';
import type { SessionOwner } from './shop-sessions.repository';

type NewHandover = SessionOwner & Pick<ShopHandoverEntity, 'digest' | 'session_digest' | 'expires_at'>;
export type TakenHandover = SessionOwner & Pick<ShopHandoverEntity, 'session_digest'>;

/** Sessions of the session's company that move to another host. */
export class ShopHandoversRepository {
  constructor(private readonly session: Session) {}

  async insert(handover: NewHandover): Promise<void> {
    const { digest, session_digest, theme_setting_id, customer_id, generation, expires_at } = handover;
    await this.session.query(
      `insert into shop_handovers (company_id, digest, session_digest, theme_setting_id, customer_id, era, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [this.session.company, digest, session_digest, theme_setting_id, customer_id, generation, expires_at],
      'shop_handover_insert',
    );
  }

  /** Single use: the second request finds nothing. */
  async take(digest: Buffer, themeSetting: number, now: Date): Promise<TakenHandover | null> {
    const [row] = await this.session.query<TakenHandover>(
      `delete from shop_handovers where company_id = $1 and digest = $2 and theme_setting_id = $3 and expires_at > $4
       returning session_digest, theme_setting_id, customer_id, era as generation`,
      [this.session.company, digest, themeSetting, now],
      'shop_handover_take',
    );
    return row ?? null;
  }

  /** Removes at most `limit` old rows of every company and returns their number. */
  sweep(now: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.expires_at <= ?', values: [now] };
    return removeSome(this.session, 'shop_handovers', outdated, limit);
  }
}
