import { bool, country, email, flag, gmt, id, int, language, num, object, text } from '../engine/fields';
import { search, since } from '../engine/filters';
import { resource, type Resource, type Shape, type UpdateOf } from '../engine/resource';
import { takes, updates } from '../engine/input';
import { countOp, listOp, op, operations, readOp, type InputOf } from '../engine/operations';
import { byId, renderedFields } from '../paging';

const state = () => bool().readOnly();
const option = () => bool().default(false);
const route = () => flag().says('0 means direct, 1 through a partner or replicator.');

/** Fields that only the platform decides: read-only in the interface, set on the operator's command line. */
const settings = {
  account_level: int().among([0, 1, 2, 3]).says('0 means none, 1 basic, 2 silver, 3 gold.'),
  affiliate_mode: int().among([0, 1]).says('0 means that the platform pays affiliates, 1 that the shop owner pays.'),
  company_type: int().among([0, 1, 2]).says('0 means shop owner, 1 partner, 2 shipping partner.'),
  accounting_export_active: bool(),
  digital_products_only: bool(),
  sample_mode: bool(),
  esd_payment_route: route(),
  prod_payment_route: route(),
  payment_reminders: int(),
  restricted: int().says('1 or higher means that the company is restricted.'),
  tax_options: int().among([0, 1, 2]).says('0 and 1 mean B2C, 2 means B2B.'),
  comment: text(65535),
  commission_model: int().orNull(),
  price_model: int().orNull(),
  sales_contact: text(),
};

/** Interface, "Company". Spellings are the interface's. */
export const company = resource('company', 'companies', {
  id: id().identity(),
  company_name: text(),
  company_additional_name: text().default(''),
  first_name: text()
    .default('')
    .says('The first name of the primary contact; the next four fields belong to the same contact.'),
  last_name: text().default(''),
  email: email(),
  phone: text(64).default(''),
  moblile_phone: text(64).default('').says('The mobile phone number.'),
  street: text().default(''),
  zip: text(32).default(''),
  city: text().default(''),
  province: text().default(''),
  province_code: text(16).default(''),
  country: text().readOnly(),
  country_details: object({
    ID: id(),
    Country: text(),
    Eu: flag().says('1 means that the country is in the European Union.'),
    Country_id: country().says('The country code of two letters.'),
    Euro: flag().says('1 means that the country uses the euro.'),
    Culture: text(16),
    Num: int().says('The numeric ISO code of the country.'),
    VideoFormat: flag().says('0 means NTSC, 1 PAL.'),
    DVDRegion: int(),
    Currency: text(3),
    VAT: num(),
    TimeOffset: int().says('The offset from GMT in minutes.'),
  }).readOnly(),
  language: language().default('en').says('The primary language of the company.'),
  creation_date: gmt().readOnly(),
  updated_at: gmt().readOnly(),
  creditcard_number: text(32).default('').says('The credit card number, of which only a mask is stored.'),
  creditcard_expiration: text(7).default(''),
  creditcard_cvc: text().writeOnly().says('The card code of three or four digits, which is checked and never stored.'),
  account_level: settings.account_level.readOnly(),
  affiliate_mode: settings.affiliate_mode.readOnly(),
  company_type: settings.company_type.readOnly(),
  accounting_export_active: settings.accounting_export_active.readOnly(),
  company_disabled: state(),
  digital_products_only: settings.digital_products_only.readOnly(),
  sample_mode: settings.sample_mode.readOnly(),
  shop_active: state(),
  valid: state(),
  affiliates_active: option(),
  api_active: option().default(true).says("False rejects every call of the company's apps."),
  inventory_management_active: option(),
  managed_users_active: option(),
  show_recommended_products_player: option().says('True shows recommended products in the player.'),
  esd_payment_route: settings.esd_payment_route.readOnly(),
  prod_payment_route: settings.prod_payment_route.readOnly(),
  external_access_token: text().readOnly().says('The token for external reports.'),
  payment_reminders: settings.payment_reminders.readOnly(),
  restricted: settings.restricted.readOnly(),
  tax_options: settings.tax_options.readOnly(),
  comment: settings.comment.readOnly().forPartners(),
  commission_model: settings.commission_model.readOnly().forPartners(),
  price_model: settings.price_model.readOnly().forPartners(),
  sales_contact: settings.sales_contact.readOnly().forPartners(),
  partner: id().orNull().readOnly().forPartners().says("The id of the partner's company."),
  partner_model: int().default(0),
  shop_status: object({
    'No payment system': bool(),
    'No products': bool(),
    Disabled: bool(),
    'Incomplete company data': bool(),
    'Products incomplete': bool(),
    'No active theme/domain': bool(),
    'Limited access mode': bool(),
  })
    .readOnly()
    .says('The conditions that keep the shop closed.'),
  stop_selling_at_stock_level_below: int()
    .default(0)
    .says('The stock level below which products are no longer sold; applies with inventory management.'),
  warn_at_stock_level_below: int()
    .default(0)
    .says('The stock level below which the owner is warned; applies with inventory management.'),
});
export type Company = Shape<typeof company>;
export type UpdateCompany = UpdateOf<typeof company>;

/** A company with the fields that an operator may change. */
export const operatedCompany = {
  ...company,
  fields: { ...company.fields, ...settings, country: country().says('The country code of two letters.') },
} satisfies Resource;
export type OperateCompany = UpdateOf<typeof operatedCompany>;

export const companies = operations('tenant.companies', {
  /** The associated companies of a partner; for other companies only their own. */
  list: listOp(company, { updated_at: since() }),
  /** The number of companies in the list. */
  count: countOp(company),
  /** Only partners may search; other callers are refused. */
  search: listOp(company, { query: search('email').required() }),
  /** The company that the call is made for. */
  self: readOp(takes({ fields: renderedFields() }), company),
  get: readOp(byId, company),
  update: op(takes({ id: id(), company: updates(company) }), company),
});
export type ListCompanies = InputOf<typeof companies.list>;
export type SearchCompanies = InputOf<typeof companies.search>;
