import type { CompanySnapshot } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import type { CompanyEntity } from './company.entity';

export type Copy = Pick<CompanyEntity, 'version' | 'snapshot'>;

/** A late event never replaces a newer snapshot. */
const FOLLOW = `
  insert into companies as c (company_id, version, facts) values ($1, $2, $3)
  on conflict (company_id) do update set version = excluded.version, facts = excluded.facts
  where c.version < excluded.version`;
/** Replaces only the version that was incomplete, so that a newer one is kept. */
const STORE = `
  insert into companies as c (company_id, version, facts) values ($1, $2, $3)
  on conflict (company_id) do update set facts = excluded.facts where c.version = excluded.version`;

/** The company snapshot of the session. */
export class CompaniesRepository {
  constructor(private readonly session: Session) {}

  async get(): Promise<Copy | null> {
    const text = 'select version, facts as snapshot from companies where company_id = $1';
    const [row] = await this.session.query<Copy>(text, [this.session.company], 'company_copy');
    return row ?? null;
  }

  /** Whether any known company has named the session's as its shipper; needs the index `companies_by_shipper`. */
  async isShipper(): Promise<boolean> {
    const text = "select from companies_sought where (facts -> 'shippers')::jsonb @> to_jsonb($1::bigint) limit 1";
    return (await this.session.across().query(text, [this.session.company], 'company_is_shipper')).length > 0;
  }

  /** Stores the snapshot of an event. */
  async follow(version: number, snapshot: Partial<CompanySnapshot>): Promise<void> {
    await this.session.query(FOLLOW, [this.session.company, version, JSON.stringify(snapshot)], 'company_follow');
  }

  /** Stores tenant's response in place of this version; 0 means no copy. */
  async save(version: number, snapshot: CompanySnapshot): Promise<void> {
    await this.session.query(STORE, [this.session.company, version, JSON.stringify(snapshot)], 'company_store');
  }
}
