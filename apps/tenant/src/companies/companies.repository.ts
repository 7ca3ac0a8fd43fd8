import {
  companies,
  type Company,
  type CompanyFacts,
  type LinkKind,
  type ListCompanies,
  type Page,
  type Printed,
  type SearchCompanies,
} from '@marquee/contracts';
import { conditionsOf, type Session } from '@marquee/storage';
import { domainsOf } from '../theme-settings/theme-setting.view';
import { factsOf, type FactsRow } from './company-facts';
import { CompanyEntity } from './company.entity';
import { associatedCompanyView, fullCompanyView, ownCompanyView } from './company.view';

/** The columns that a writer sets. */
export type CompanyColumns = Omit<CompanyEntity, 'id' | 'version' | 'creation_date'>;
type NewCompany = Pick<
  CompanyEntity,
  'company_name' | 'country' | 'email' | 'company_type' | 'external_access_token' | 'creation_date' | 'updated_at'
>;

const linked = (kind: LinkKind): string => `(
  select coalesce(json_agg(l.from_company order by l.created_at, l.from_company), '[]') from company_links l
    where l.company_id = c.id and l.kind = '${kind}')`;
const facts = (shopBaseDomain: string): string => `
  select c.company_name, c.company_disabled as disabled, u.id as user_id, u.email as owner_email, c.email, c.language,
    c.country, c.tax_options, c.api_active, c.inventory_management_active, c.stop_selling_at_stock_level_below,
    c.warn_at_stock_level_below, ${linked('partner')} as partners, ${linked('shipper')} as shippers,
    ${domainsOf('c.id', shopBaseDomain)} as domains
  from companies c join users u on u.company_id = c.id and u.id = c.owner_user_id where c.id = $1`;

/** The company the session is bound to, and those that it may act for. */
export class CompaniesRepository {
  constructor(
    private readonly session: Session,
    private readonly shopBaseDomain: string,
  ) {}

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

  /** Whether there is a company with this id, whosever it is. */
  async exists(id: number): Promise<boolean> {
    return (await this.names([id])).length > 0;
  }

  /** Changes columns and moves the version on, which it gives; the row is held until the transaction ends. */
  async update(changes: Partial<CompanyColumns>): Promise<number> {
    const set = { ...changes, version: () => 'version + 1' };
    const { raw } = await this.session
      .manager()
      .createQueryBuilder()
      .update(CompanyEntity)
      .set(set)
      .where({ id: this.session.company })
      .returning('version')
      .execute();
    const [row] = raw as { version: number }[];
    if (!row) throw new Error(`There is no company ${this.session.company}.`);
    return row.version;
  }

  async facts(): Promise<CompanyFacts | null> {
    const [row] = await this.session.query<FactsRow>(
      facts(this.shopBaseDomain),
      [this.session.company],
      'company_facts',
    );
    return row ? factsOf(this.session.company, row) : null;
  }

  /** As it reads itself. */
  print(fields?: readonly string[]): Promise<Printed<Company> | null> {
    return ownCompanyView.first(this.session, [], fields);
  }

  /** As its partners and operators read it. */
  printFull(fields?: readonly string[]): Promise<Printed<Company> | null> {
    return fullCompanyView.first(this.session, [], fields);
  }

  listOwn(input: ListCompanies): Promise<Printed<Page<Company>>> {
    return ownCompanyView.page(this.session, input, conditionsOf(companies.list, input));
  }

  listAssociated(input: ListCompanies): Promise<Printed<Page<Company>>> {
    return associatedCompanyView.page(this.session, input, conditionsOf(companies.list, input));
  }

  countAssociated(): Promise<number> {
    return associatedCompanyView.count(this.session);
  }

  searchAssociated(input: SearchCompanies): Promise<Printed<Page<Company>>> {
    return associatedCompanyView.page(this.session, input, conditionsOf(companies.search, input));
  }

  /** Null for a stranger's as for one that does not exist. */
  getAssociated(id: number, fields?: readonly string[]): Promise<Printed<Company> | null> {
    return associatedCompanyView.one(this.session, id, fields);
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
