import type { CompanyFacts } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import { CompanyEntity } from './company.entity';
import { UserEntity } from './user.entity';

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

  /** Makes the session's company, with its owner. */
  async insert(company: NewCompany): Promise<{ userId: number }> {
    const manager = this.session.manager();
    await manager.insert(CompanyEntity, { ...company, id: this.session.company });
    const user = await manager.insert(UserEntity, { company_id: this.session.company, email: company.email });
    const userId = (user.identifiers[0] as { id: number }).id;
    await manager.update(CompanyEntity, { id: this.session.company }, { owner_user_id: userId });
    return { userId };
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
    const [row] = await this.session.query<{ disabled: boolean; user_id: number; email: string }>(
      `select c.company_disabled as disabled, u.id as user_id, u.email
         from companies c join users u on u.company_id = c.id and u.id = c.owner_user_id where c.id = $1`,
      [this.session.company],
    );
    if (!row) return null;
    const { disabled, ...owner } = row;
    return { company_id: this.session.company, disabled, owner };
  }
}
