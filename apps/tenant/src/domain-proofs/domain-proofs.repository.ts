import type { CompanyId } from '@marquee/contracts';
import { lockNamed, rowColumns, type Session } from '@marquee/storage';
import { ShopDomainEntity } from '../theme-settings/shop-domain.entity';

/** A domain of a company, with the key of its record. */
export type DomainRow = Omit<ShopDomainEntity, 'company_id'> & {
  readonly company_id: CompanyId;
  readonly domain_key: string;
};

/** Verified host names of the session's company, unless the comment of a method differs. */
export class DomainProofsRepository {
  constructor(private readonly session: Session) {}

  list(): Promise<DomainRow[]> {
    return this.session.query(
      `${this.domains} where d.company_id = $1 order by d.theme_setting_id, d.host`,
      [this.session.company],
      'domains',
    );
  }

  async find(host: string): Promise<DomainRow | null> {
    const text = `${this.domains} where d.company_id = $1 and d.host = $2`;
    const [row] = await this.session.query<DomainRow>(text, [this.session.company, host], 'domain');
    return row ?? null;
  }

  /** Like `find`, locked until the transaction ends. */
  async findLocked(host: string): Promise<DomainRow | null> {
    const text = `${this.domains} where d.company_id = $1 and d.host = $2 for no key update of d`;
    const [row] = await this.session.query<DomainRow>(text, [this.session.company, host], 'domain_lock');
    return row ?? null;
  }

  /** Serializes decisions about the holder of a host name. The caller then locks the companies by id. */
  lockHost(host: string): Promise<void> {
    return lockNamed(this.session, `tenant domain ${host}`);
  }

  /** The domain of the company that has verified this host, whatever the company of the session. */
  async holder(host: string): Promise<DomainRow | null> {
    const text = `${this.domains} where d.host = $1 and d.proven_at is not null`;
    const [row] = await this.session.across().query<DomainRow>(text, [host], 'domain_holder');
    return row ?? null;
  }

  /** Stores the state of a locked domain and returns its new lease, which invalidates lookups in progress. */
  async write(row: Omit<DomainRow, 'lease'>): Promise<number> {
    const [written] = await this.session.query<{ lease: number }>(
      `update shop_domains set proven_at = $3, proven_by = $4, failures = $5, failing_since = $6, checked_at = $7,
           found = $8, asked_at = $9, due_at = $10, lease = lease + 1
         where company_id = $1 and host = $2 returning lease`,
      [
        this.session.company,
        row.host,
        row.proven_at,
        row.proven_by,
        row.failures,
        row.failing_since,
        row.checked_at,
        row.found,
        row.asked_at,
        row.due_at,
      ],
      'domain_write',
    );
    return (written as { lease: number }).lease;
  }

  private get domains(): string {
    const columns = rowColumns(ShopDomainEntity, 'd');
    return `select ${columns}, c.domain_key from shop_domains d join companies c on c.id = d.company_id`;
  }
}
