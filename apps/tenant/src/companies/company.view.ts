import { company } from '@marquee/contracts';
import { view } from '@marquee/storage';
import { CompanyEntity } from './company.entity';

/** A subselect with a limit, because Postgres may execute `exists` as a hashed subplan over the whole table. */
const of = (table: string, where: string): string =>
  `coalesce((select true from ${table} where ${where} limit 1), false)`;
const products = of('catalog_products p', 'p.company_id = r.id');
const complete = of('catalog_products p', 'p.company_id = r.id and p.published and p.priced');
/** Fields that a company must fill before it may sell. */
const NEEDED = ['company_name', 'first_name', 'last_name', 'email', 'street', 'zip', 'city'];
const incomplete = `(${NEEDED.map((column) => `btrim(r.${column}) = ''`).join(' or ')})`;

/** The conditions that keep a shop closed, named as in the interface. */
const STATUS = {
  'No payment system': 'not r.payment_active',
  'No products': `not ${products}`,
  Disabled: 'r.company_disabled',
  'Incomplete company data': incomplete,
  'Products incomplete': `(${products} and not ${complete})`,
  'No active theme/domain': `not ${of('theme_settings s', 's.company_id = r.id and s.enabled')}`,
  'Limited access mode': 'r.restricted > 0',
};
const status = Object.entries(STATUS).map(([name, sql]) => `${sql} as "${name}"`);

const country = (what: string): string => `(select ${what} from countries k where k.code = r.country)`;

const rendered = {
  entity: CompanyEntity,
  computed: {
    country: country("k.details->>'Country'"),
    country_details: country('k.details'),
    shop_active: `not (${Object.values(STATUS).join(' or ')})`,
    valid: `not (r.company_disabled or ${incomplete})`,
    partner: `(select l.from_company from company_links l where l.company_id = r.id and l.kind = 'partner'
      order by l.created_at, l.from_company limit 1)`,
    shop_status: `(select row_to_json(s) from (select ${status.join(', ')}) s)`,
  },
};

export const ownCompanyView = view(company, { ...rendered, owner: 'id' });

export const fullCompanyView = view(company, { ...rendered, owner: 'id', forPartners: true });

/** The companies that a partner is associated with. */
export const associatedCompanyView = view(company, {
  ...rendered,
  changes: 'everybody',
  whose: `r.id = any(array(
    select l.company_id from company_links l where l.kind = 'partner' and l.from_company = ?))`,
  forPartners: true,
});
