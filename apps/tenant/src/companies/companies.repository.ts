import {
  companies,
  ShopError,
  type company,
  type Company,
  type CompanySnapshot,
  type CompanyId,
  type LinkKind,
  type Page,
  type RenderedJson,
  type SearchCompanies,
} from '@marquee/contracts';
import { columnsOf, conditionsOf, filtersOf, ResourceRepository, type Session } from '@marquee/storage';
import { findCountry } from '../country-data/countries.rules';
import { domainsOf } from '../domains/domains.view';
import type { TenantConfig } from '../tenant.config';
import { CompanyEntity } from './company.entity';
import { associatedCompanyView, fullCompanyView, ownCompanyView } from './company.view';

/** The columns that a writer sets. */
export type CompanyColumns = Omit<CompanyEntity, 'id' | 'version' | 'creation_date' | 'domain_key'>;
type NewCompany = Pick<
  CompanyEntity,
  | 'company_name'
  | 'country'
  | 'email'
  | 'company_type'
  | 'external_access_token'
  | 'domain_key'
  | 'creation_date'
  | 'updated_at'
>;
/** A row of the statement that reads the company snapshot. */
type SnapshotRow = Omit<CompanySnapshot, 'company_id' | 'owner' | 'currency' | 'vat'> & {
  readonly user_id: number;
  readonly owner_email: string;
};

const linked = (kind: LinkKind): string => `(
  select coalesce(json_agg(l.from_company order by l.created_at, l.from_company), '[]') from company_links l
    where l.company_id = c.id and l.kind = '${kind}')`;
const snapshot = (shopBaseDomain: string): string => `
  select c.company_name, c.company_disabled as disabled, u.id as user_id, u.email as owner_email, c.email, c.language,
    c.country, c.tax_options, c.api_active, c.inventory_management_active, c.license_server_active,
    c.stop_selling_at_stock_level_below, c.warn_at_stock_level_below, ${linked('partner')} as partners, ${linked('shipper')} as shippers,
    ${domainsOf('c.id', shopBaseDomain)} as domains,
    (select coalesce(json_agg(t.id order by t.id), '[]') from theme_settings t where t.company_id = c.id) as theme_settings
  from companies c join users u on u.company_id = c.id and u.id = c.owner_user_id where c.id = $1`;

/**
 * The company of the session, as it reads itself. `create` inserts it, because it has no id before, and nothing deletes
 * it.
 */
export class CompaniesRepository extends ResourceRepository<typeof company, CompanyEntity, CompanyColumns> {
  protected readonly view = ownCompanyView;
  protected readonly filters = filtersOf(companies);

  constructor(
    session: Session,
    private readonly settings: Pick<TenantConfig, 'shopBaseDomain'>,
  ) {
    super(session);
  }

  search(input: SearchCompanies): Promise<RenderedJson<Page<Company>>> {
    return this.view.page(this.session, input, conditionsOf(this.view, companies.search, input));
  }

  /** Inserts a company that no session is bound to yet; its owner follows. */
  async create(columns: NewCompany): Promise<CompanyId> {
    const names = this.columnsIn(columns);
    const [row] = await this.session.query<{ id: CompanyId }>(
      `insert into companies (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})
       returning id`,
      Object.values(columns),
    );
    return (row as { id: CompanyId }).id;
  }

  async setOwner(userId: number): Promise<void> {
    const text = 'update companies set owner_user_id = $2 where id = $1';
    await this.session.query(text, [this.session.company, userId]);
  }

  /** The stored row, not locked. */
  async row(): Promise<CompanyEntity | null> {
    const text = 'select * from companies where id = $1';
    const [row] = await this.session.query<CompanyEntity>(text, [this.session.company]);
    return row ?? null;
  }

  /** Locks the row until the transaction ends, to serialize changes; false if the company does not exist. */
  async hold(): Promise<boolean> {
    const text = 'select from companies where id = $1 for no key update';
    return (await this.session.query(text, [this.session.company], 'company_hold')).length > 0;
  }

  /** Makes the next version exceed this one and locks the row; false if the company does not exist. */
  async raiseVersion(version: number): Promise<boolean> {
    const text = 'update companies set version = greatest(version, $2) where id = $1 returning id';
    return (await this.session.query(text, [this.session.company, version])).length > 0;
  }

  /** Column names become SQL text, so only names of the table are allowed. */
  private columnsIn(columns: object): string[] {
    const known = columnsOf(CompanyEntity);
    const names = Object.keys(columns);
    const stranger = names.find((name) => !known.includes(name));
    if (stranger !== undefined) throw new Error(`companies has no changeable column ${stranger}.`);
    return names;
  }

  async snapshot(): Promise<CompanySnapshot> {
    const { company: company_id } = this.session;
    const text = snapshot(this.settings.shopBaseDomain);
    const [row] = await this.session.query<SnapshotRow>(text, [company_id], 'company_snapshot');
    if (!row) throw ShopError.notFound('company', company_id);
    const { user_id, owner_email, ...published } = row;
    const country = findCountry(row.country);
    if (!country) throw new Error(`Company ${company_id} has the unknown country ${row.country}.`);
    const owner = { user_id, email: owner_email };
    return { company_id, ...published, owner, currency: country.Currency, vat: country.VAT };
  }

  /** Whether the company is a partner, by its type or by managing another company. */
  async isPartner(): Promise<boolean> {
    const rows = await this.session.query(
      `select from companies c where c.id = $1 and (c.company_type = 1 or exists (
         select from company_links l where l.from_company = c.id and l.kind = 'partner'))`,
      [this.session.company],
      'is_partner',
    );
    return rows.length > 0;
  }

  /** Whether the company of the session manages this one. */
  async isPartnerOf(other: number): Promise<boolean> {
    const rows = await this.session.query(
      "select from company_links where from_company = $1 and kind = 'partner' and company_id = $2",
      [this.session.company, other],
    );
    return rows.length > 0;
  }

  /** The company itself first, then those that a partner link connects with it in either direction. */
  partnership(): Promise<{ company_id: number; company_name: string }[]> {
    return this.session.query(
      `select c.id as company_id, c.company_name from companies c
       where c.id = $1
         or c.id in (select l.from_company from company_links l where l.company_id = $1 and l.kind = 'partner')
         or c.id in (select l.company_id from company_links l where l.from_company = $1 and l.kind = 'partner')
       order by c.id <> $1, c.id`,
      [this.session.company],
    );
  }

  /** The names of any companies; unknown ids are omitted. */
  names(ids: readonly number[]): Promise<{ company_id: number; company_name: string }[]> {
    return this.session.query(
      'select id as company_id, company_name from companies where id = any($1::bigint[]) order by id',
      [ids],
      'company_names',
    );
  }
}

/** The company of the session, as its partners and operators read it. */
export class FullCompaniesRepository extends CompaniesRepository {
  protected override readonly view = fullCompanyView;
}

/**
 * The companies that the session's company manages as their partner, for reading. A writer binds its session to the
 * changed company.
 */
export class AssociatedCompaniesRepository extends CompaniesRepository {
  protected override readonly view = associatedCompanyView;

  constructor(session: Session, settings: Pick<TenantConfig, 'shopBaseDomain'>) {
    super(session.across(), settings);
  }
}
