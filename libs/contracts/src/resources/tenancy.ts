import { event, events, type DataOf } from '../engine/events';
import { anyText, bool, country, email, id, int, language, listOf, num, object, text } from '../engine/fields';
import { answers, takes, updates, type GivenBy } from '../engine/input';
import { internalOperations, op, operations, readOp, releasedAs } from '../engine/operations';
import { operatedCompany, type Company } from './company';

const createCompany = takes({ name: anyText(), country: anyText(), email: anyText(), partner: bool() });
export type CreateCompany = GivenBy<typeof createCompany>;
export interface CreatedCompany {
  readonly company_id: number;
  readonly user_id: number;
  readonly email: string;
  /** The theme setting of a new company's first shop. */
  readonly theme_setting_id: number;
}

export const adminCompanies = operations('tenant.admin.companies', {
  create: op(createCompany, answers<CreatedCompany>()),
  disable: op(takes({ company_id: id() }), answers<{ company_id: number; disabled: boolean }>()),
  enable: op(takes({ company_id: id() }), answers<{ company_id: number; disabled: boolean }>()),
  /** Sets whether the company has payment, so that its shop may sell. */
  payment: op(takes({ company_id: id(), active: bool() }), answers<{ company_id: number; active: boolean }>()),
  show: readOp(takes({ company_id: id() }), answers<Company>()),
  update: op(takes({ company_id: id(), company: updates(operatedCompany) }), answers<Company>()),
});

const snapshot = event(
  {
    company_id: id().example(1202),
    company_name: text().example('Harbour Films'),
    disabled: bool(),
    owner: object({ user_id: id(), email: email() }),
    email: email().says('The email of the primary contact.'),
    language: language(),
    country: country(),
    currency: text(3).says('The currency code of the country in lower case.').example('eur'),
    vat: num().says('The tax rate of the country as a fraction.').example(0.19),
    tax_options: int().says('0 and 1 mean gross prices, 2 net prices.'),
    api_active: bool(),
    inventory_management_active: bool(),
    license_server_active: bool(),
    stop_selling_at_stock_level_below: int(),
    warn_at_stock_level_below: int(),
    partners: listOf(id()).says('The ids of the companies that manage this one.').example([1077]),
    shippers: listOf(id()).says('The ids of the companies that ship its goods.').example([1080]),
    domains: listOf(text(253)).says("The domains of the company's shops.").example(['shop.example.org']),
    theme_settings: listOf(id()).says("The ids of the company's shops, oldest first.").example([2044]),
  },
  'A company was created or changed. Contains the state that other services store.',
);
export type CompanySnapshot = DataOf<typeof snapshot>;

/** Read by auth, and by every service that has no snapshot of the company yet. */
export const companySnapshot = {
  ...internalOperations('tenant.internal.companies', ['auth', 'catalog', 'commerce', 'statistics', 'licensing'], {
    get: releasedAs('facts', readOp(takes({ company_id: id() }), answers<CompanySnapshot>())),
  }),
  ...internalOperations('tenant.internal.companies', ['auth'], {
    names: readOp(
      takes({ company_ids: listOf(id()) }),
      answers<{ names: readonly { company_id: number; company_name: string }[] }>(),
    ),
  }),
  ...internalOperations('tenant.internal.companies', ['commerce'], {
    /** The company and its partners in either direction. */
    partnership: readOp(
      takes({ company_id: id() }),
      answers<{ names: readonly { company_id: number; company_name: string }[] }>(),
    ),
  }),
};

export const companyEvents = events('tenant', 'company', { create: snapshot, update: snapshot });

/** Partners manage companies; shippers send their goods. */
export type LinkKind = 'partner' | 'shipper';
/** The company `from` acts for the company `company_id`, as its partner or as its shipper. */
const companyLink = takes({ kind: text().among(['partner', 'shipper']), from: id(), company_id: id() });
export type CompanyLink = GivenBy<typeof companyLink>;
export const adminLinks = operations('tenant.admin.links', {
  link: op(companyLink, answers<CompanyLink>()),
  unlink: op(companyLink, answers<CompanyLink>()),
});

/** Commerce reads the links with every request about goods of other companies, so an ended link has effect at once. */
export const shipperLinks = internalOperations('tenant.internal.links', ['commerce'], {
  /** The companies whose goods this one ships. */
  shipped_for: readOp(takes({ company_id: id() }), answers<{ readonly company_ids: readonly number[] }>()),
});

/** The products that other companies may mirror: published ones that are not mirrors. */
const offer = event(
  { market_id: id().example(17), cost_to_licensees_percent: num().example(70), withdrawn: bool() },
  'A company offered its content on the marketplace, changed its terms or withdrew it.',
);
export type MarketOffer = DataOf<typeof offer>;
export const marketEvents = events('tenant', 'market', { offer });
/** Catalog reads an offer about which it has received no event. */
export const markets = internalOperations('tenant.internal.markets', ['catalog'], {
  get: readOp(takes({ market_id: id() }), answers<MarketOffer & { readonly company_id: number }>()),
});
export const adminMarkets = operations('tenant.admin.markets', {
  offer: op(takes({ company_id: id(), cost_to_licensees_percent: num() }), answers<MarketOffer>()),
  withdraw: op(takes({ company_id: id() }), answers<MarketOffer>()),
});
