import type { CompanyFacts } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import { CompanyEntity } from './company.entity';

interface FactsRow {
  readonly company_name: string;
  readonly disabled: boolean;
  readonly user_id: number;
  readonly email: string;
}
type NewCompany = Pick<CompanyEntity, 'company_name' | 'country' | 'email' | 'company_type'>;

/** The company the session is bound to. */
export class CompaniesRepository {
  constructor(private readonly session: Session) {}

  /** The id of a company to be. */
  async drawId(): Promise<number> {
    const [row] = await this.session.query<{ id: number }>(
      "select nextval(pg_get_serial_sequence('companies', 'id')) as id",
      [],
    );
    return (row as { id: number }).id;
  }

  /** Makes the session's company; its owner comes next. */
  async insert(company: NewCompany): Promise<void> {
    await this.session.manager().insert(CompanyEntity, { ...company, id: this.session.company });
  }

  async setOwner(userId: number): Promise<void> {
    await this.session.manager().update(CompanyEntity, { id: this.session.company }, { owner_user_id: userId });
  }

  get(): Promise<CompanyEntity | null> {
    return this.session.manager().findOneBy(CompanyEntity, { id: this.session.company });
  }

  lock(): Promise<CompanyEntity | null> {
    return this.session
      .manager()
      .findOne(CompanyEntity, { where: { id: this.session.company }, lock: { mode: 'pessimistic_write' } });
  }

  async update(version: number, changes: Partial<Pick<CompanyEntity, 'company_disabled'>>): Promise<void> {
    await this.session.manager().update(CompanyEntity, { id: this.session.company }, { ...changes, version });
  }

  async facts(): Promise<CompanyFacts | null> {
    const [row] = await this.session.query<FactsRow>(
      `select c.company_name, c.company_disabled as disabled, u.id as user_id, u.email
         from companies c join users u on u.company_id = c.id and u.id = c.owner_user_id where c.id = $1`,
      [this.session.company],
    );
    if (!row) return null;
    const { company_name, disabled, ...owner } = row;
    return { company_id: this.session.company, company_name, disabled, owner };
  }

  /** Of these companies, whosever they are; unknown ones are left out. */
  names(ids: readonly number[]): Promise<{ company_id: number; company_name: string }[]> {
    return this.session.query(
      'select id as company_id, company_name from companies where id = any($1::bigint[]) order by id',
      [ids],
      'company_names',
    );
  }
}
