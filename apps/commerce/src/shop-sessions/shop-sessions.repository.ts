import { removeSome, rowColumns, type Session } from '@marquee/storage';
import { CustomerEntity } from '../customers/customer.entity';
import type { ShopSessionEntity } from './shop-session.entity';

export type SessionOwner = Pick<ShopSessionEntity, 'theme_setting_id' | 'customer_id' | 'generation'>;
type NewSession = Pick<ShopSessionEntity, 'digest' | 'created_at' | 'expires_at'>;
export interface SeenCustomer {
  readonly customer: CustomerEntity;
  readonly seenAt: Date;
}
/** The requested session, and the conditions under which it is alive. */
export interface WantedSession {
  readonly digest: Buffer;
  readonly theme_setting_id: number;
  readonly now: Date;
  /** The session has ended if it was not used since. */
  readonly idleSince: Date;
}

/** Whether a session is alive depends on the time, on its shop and on its customer's changes. */
const alive = (columns: string): string => `
  select ${columns}, s.seen_at from shop_sessions s join customers c on c.company_id = s.company_id and c.id = s.customer_id
  where s.company_id = $1 and s.digest = $2 and s.theme_setting_id = $3 and s.expires_at > $4 and s.seen_at > $5
    and c.session_era = s.era and c.state = 'enabled' and c.erased_at is null`;

/** Sessions in the shops of the session's company. */
export class ShopSessionsRepository {
  constructor(private readonly session: Session) {}

  async insert(owner: SessionOwner, { digest, created_at, expires_at }: NewSession): Promise<void> {
    await this.session.query(
      `insert into shop_sessions
         (company_id, digest, theme_setting_id, customer_id, era, created_at, seen_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [
        this.session.company,
        digest,
        owner.theme_setting_id,
        owner.customer_id,
        owner.generation,
        created_at,
        expires_at,
      ],
      'shop_session_insert',
    );
  }

  /** Returns null if the session has ended. */
  find(wanted: WantedSession): Promise<SeenCustomer | null> {
    return this.alive('', wanted, 'shop_session_find');
  }

  /** Locks the session and its customer. */
  hold(wanted: WantedSession): Promise<SeenCustomer | null> {
    return this.alive('for no key update of c', wanted, 'shop_session_hold');
  }

  async mark(digest: Buffer, now: Date): Promise<void> {
    await this.session.query(
      'update shop_sessions set seen_at = $3 where company_id = $1 and digest = $2 and seen_at < $3',
      [this.session.company, digest, now],
      'shop_session_mark',
    );
  }

  /** False if there is none, or a concurrent request has removed it. */
  async remove(digest: Buffer): Promise<boolean> {
    const removed = await this.session.query(
      'delete from shop_sessions where company_id = $1 and digest = $2 returning company_id',
      [this.session.company, digest],
      'shop_session_remove',
    );
    return removed.length > 0;
  }

  async removeOfOthers(themeSettings: readonly number[]): Promise<void> {
    await this.session.query('delete from shop_sessions where company_id = $1 and theme_setting_id <> all ($2)', [
      this.session.company,
      themeSettings,
    ]);
  }

  /** Removes older sessions of every company, also recently used ones, and returns their number. */
  async removeBefore(moment: Date): Promise<number> {
    return (await this.session.query('delete from shop_sessions where created_at < $1 returning 1', [moment])).length;
  }

  /**
   * Removes at most `limit` idle sessions of every company and returns their number. Expired ones become idle as well.
   */
  sweep(idleSince: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.seen_at <= ?', values: [idleSince] };
    return removeSome(this.session, 'shop_sessions', outdated, limit);
  }

  private async alive(lock: string, wanted: WantedSession, name: string): Promise<SeenCustomer | null> {
    const { digest, theme_setting_id, now, idleSince } = wanted;
    const values = [this.session.company, digest, theme_setting_id, now, idleSince];
    const text = `${alive(rowColumns(CustomerEntity, 'c'))} ${lock}`;
    const [row] = await this.session.query<CustomerEntity & { seen_at: Date }>(text, values, name);
    if (!row) return null;
    const { seen_at: seenAt, ...customer } = row;
    return { customer, seenAt };
  }
}
