import type { LicenseSnapshot } from '@marquee/contracts';
import { rowColumns, type Session } from '@marquee/storage';
import { IssuedLicenseEntity } from '../issued-licenses/issued-license.entity';

type Times = 'acquired_at' | 'expires_at' | 'first_used_at' | 'revoked_at' | 'suspended_at';
export type SnapshotRow = Omit<LicenseSnapshot, Times> & Pick<IssuedLicenseEntity, Times>;

const ONE = `
  select l.id, l.version, l.key_version, l.customer_id, c.token as customer_token, c.state = 'disabled' as customer_disabled,
    c.erased_at is not null as customer_erased, (
      select a ->> 'country_code' from json_array_elements(c.addresses) a where (a ->> 'default')::boolean limit 1
    ) as country, l.order_id, l.product_id, l.product_type, l.title, l.hd, l.terms, l.acquired_at, l.expires_at,
    l.first_used_at, l.revoked_at, l.suspended_at
  from issued_licenses l join customers c on c.company_id = l.company_id and c.id = l.customer_id
  where l.company_id = $1 and l.id = $2`;

/** Issued licenses of the session's company with the state of their customers. */
export class LicenseSnapshotsRepository {
  constructor(private readonly session: Session) {}

  async get(id: number): Promise<SnapshotRow | null> {
    const [row] = await this.session.query<SnapshotRow>(ONE, [this.session.company, id], 'license_snapshot');
    return row ?? null;
  }

  /** Locks the license, so that no other transaction uses or revokes it. */
  async hold(id: number): Promise<IssuedLicenseEntity | null> {
    const text = `
      select ${rowColumns(IssuedLicenseEntity, 'l')} from issued_licenses l
      where l.company_id = $1 and l.id = $2 for no key update`;
    const [row] = await this.session.query<IssuedLicenseEntity>(text, [this.session.company, id], 'license_hold');
    return row ?? null;
  }
}
