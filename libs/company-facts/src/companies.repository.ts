import type { CompanyFacts } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import type { CompanyEntity } from './company.entity';

export type Copy = Pick<CompanyEntity, 'version' | 'facts'>;

/** An event never replaces what a later one has told. */
const FOLLOW = `
  insert into companies as c (company_id, version, facts) values ($1, $2, $3)
  on conflict (company_id) do update set version = excluded.version, facts = excluded.facts
  where c.version < excluded.version`;
/** An answer replaces the very copy that was found wanting, and nothing that came meanwhile. */
const KEEP = `
  insert into companies as c (company_id, version, facts) values ($1, $2, $3)
  on conflict (company_id) do update set facts = excluded.facts where c.version = excluded.version`;

/** The copy of the session's company. */
export class CompaniesRepository {
  constructor(private readonly session: Session) {}

  async get(): Promise<Copy | null> {
    const text = 'select version, facts from companies where company_id = $1';
    const [row] = await this.session.query<Copy>(text, [this.session.company], 'company_copy');
    return row ?? null;
  }

  /**
   * Whether any company has named the session's as its shipper, as far as was heard; needs the index `companies_by_shipper`, and the
   * view that it serves.
   */
  async isShipper(): Promise<boolean> {
    const text = "select from companies_sought where (facts -> 'shippers')::jsonb @> to_jsonb($1::bigint) limit 1";
    return (await this.session.across().query(text, [this.session.company], 'company_is_shipper')).length > 0;
  }

  /** What an event told. */
  async follow(version: number, facts: Partial<CompanyFacts>): Promise<void> {
    await this.session.query(FOLLOW, [this.session.company, version, JSON.stringify(facts)], 'company_follow');
  }

  /** What tenant answered, in place of the copy of this version; 0 where there was none. */
  async keep(version: number, facts: CompanyFacts): Promise<void> {
    await this.session.query(KEEP, [this.session.company, version, JSON.stringify(facts)], 'company_keep');
  }
}
