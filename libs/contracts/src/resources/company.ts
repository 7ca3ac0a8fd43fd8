import { bool, country, email, flag, gmt, id, int, language, num, object, text } from '../engine/fields';
import { search, since } from '../engine/filters';
import { resource, type Resource, type Shape, type UpdateOf } from '../engine/resource';
import { takes, updates } from '../engine/input';
import { countOp, listOp, op, operations, readOp, type InputOf } from '../engine/operations';
import { byId, renderedFields } from '../paging';

const state = (means: string) => bool().readOnly().says(means);
const option = (means: string) => bool().default(false).says(means);
const route = () => flag().says('0 means direct, 1 through a partner or replicator.');

/** Fields that only the platform decides: read-only in the interface, set on the operator's command line. */
const settings = {
  account_level: int().among([0, 1, 2, 3]).says('0 means none, 1 basic, 2 silver, 3 gold.'),
  affiliate_mode: int().among([0, 1]).says('0 means that the platform pays affiliates, 1 that the shop owner pays.'),
  company_type: int().among([0, 1, 2]).says('0 means shop owner, 1 partner, 2 shipping partner.'),
  accounting_export_active: bool().says('True if the platform exports the accounting of the company.'),
  digital_products_only: bool().says('True if the company may sell digital products only.'),
  sample_mode: bool().says('True if the company is a sample that shows the platform.'),
  esd_payment_route: route(),
  prod_payment_route: route(),
  payment_reminders: int().says('The number of unpaid reminders of the platform.'),
  restricted: int().says('1 or higher means that the company is restricted.'),
  tax_options: int().among([0, 1, 2]).says('0 and 1 mean B2C, 2 means B2B.'),
  comment: text(65535).says('A comment of the platform.'),
  commission_model: int().orNull().says('The number of the commission model; null if there is none.'),
  price_model: int().orNull().says('The number of the price model; null if there is none.'),
  sales_contact: text().says('The contact of the company on the platform.'),
};

/** Interface, "Company". Spellings are the interface's. */
export const company = resource('company', 'companies', {
  id: id().identity().says('The id of the company.'),
  company_name: text().says('The name of the company.'),
  company_additional_name: text().sensitive().default('').says('A second line of the name, as on invoices.'),
  first_name: text()
    .sensitive()
    .default('')
    .says('The first name of the primary contact; the next four fields belong to the same contact.'),
  last_name: text().sensitive().default('').says('The last name of the primary contact.'),
  email: email().says('The email of the primary contact.'),
  phone: text(64).sensitive().default('').says('The phone number of the primary contact.'),
  moblile_phone: text(64).sensitive().default('').says('The mobile phone number.'),
  street: text().sensitive().default('').says('The street and number of the company.'),
  zip: text(32).sensitive().default('').says('The postal code.'),
  city: text().sensitive().default('').says('The city.'),
  province: text().default('').says('The name of the province or state.'),
  province_code: text(16).default('').says('The code of the province or state.'),
  country: text().readOnly().says('The country code of the company, which only the platform can change.'),
  country_details: object({
    ID: id().says('The number of the country on the platform.'),
    Country: text().says('The name of the country in English.'),
    Eu: flag().says('1 means that the country is in the European Union.'),
    Country_id: country().says('The country code of two letters.'),
    Euro: flag().says('1 means that the country uses the euro.'),
    Culture: text(16).says('The culture code, for example de-DE.'),
    Num: int().says('The numeric ISO code of the country.'),
    VideoFormat: flag().says('0 means NTSC, 1 PAL.'),
    DVDRegion: int().says('The DVD region of the country.'),
    Currency: text(3).says('The currency code of the country, for example EUR.'),
    VAT: num().says('The standard tax rate in percent.'),
    TimeOffset: int().says('The offset from GMT in minutes.'),
  })
    .readOnly()
    .says('The country of the company.'),
  language: language().default('en').says('The primary language of the company.'),
  creation_date: gmt().readOnly().says('When the company was created.'),
  updated_at: gmt().readOnly().says('When the company was last changed.'),
  creditcard_number: text(32).sensitive().default('').says('The credit card number, of which only a mask is stored.'),
  creditcard_expiration: text(7).sensitive().default('').says('The expiry month of the card as MM/YYYY.'),
  creditcard_cvc: text().writeOnly().says('The card code of three or four digits, which is checked and never stored.'),
  account_level: settings.account_level.readOnly(),
  affiliate_mode: settings.affiliate_mode.readOnly(),
  company_type: settings.company_type.readOnly(),
  accounting_export_active: settings.accounting_export_active.readOnly(),
  company_disabled: state('True if the platform has disabled the company.'),
  digital_products_only: settings.digital_products_only.readOnly(),
  sample_mode: settings.sample_mode.readOnly(),
  shop_active: state('True if the shop can sell; `shop_status` says what is missing.'),
  valid: state('True if the company data is complete.'),
  affiliates_active: option('True if the company takes part in the affiliate program.'),
  api_active: bool()
    .default(true)
    .says(
      "False rejects every call of the company's apps, also of the app that sets it; `X-Warning` says so. A partner or the operator can set it to true.",
    ),
  inventory_management_active: option('True if the company manages stock.'),
  managed_users_active: option('True if the company manages the users of its customers.'),
  show_recommended_products_player: option('True shows recommended products in the player.'),
  license_server_active: option(
    'True opens the paths below `/v1`, by which programs made for another license server check licenses.',
  ),
  esd_payment_route: settings.esd_payment_route.readOnly(),
  prod_payment_route: settings.prod_payment_route.readOnly(),
  external_access_token: text()
    .sensitive()
    .readOnly()
    .says(
      'A random token that your own reports can use to name the company. Stored only: no route of the platform accepts it.',
    ),
  payment_reminders: settings.payment_reminders.readOnly(),
  restricted: settings.restricted.readOnly(),
  tax_options: settings.tax_options.readOnly(),
  comment: settings.comment.readOnly().forPartners(),
  commission_model: settings.commission_model.readOnly().forPartners(),
  price_model: settings.price_model.readOnly().forPartners(),
  sales_contact: settings.sales_contact.readOnly().forPartners(),
  partner: id().orNull().readOnly().forPartners().says("The id of the partner's company."),
  partner_model: int().default(0).says('The number of the partner model of the company.'),
  shop_status: object({
    'No payment system': bool().says('True if no payment system is set up.'),
    'No products': bool().says('True if the company has no products.'),
    Disabled: bool().says('True if the company is disabled.'),
    'Incomplete company data': bool().says('True if company data is missing.'),
    'Products incomplete': bool().says('True if no product can be sold yet.'),
    'No active theme/domain': bool().says('True if the company has no shop that visitors can reach.'),
    'Limited access mode': bool().says('True if the platform has restricted the company.'),
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
  count: countOp(company, { updated_at: since() }),
  /** Only partners may search; the service rejects other callers. */
  search: listOp(company, { query: search('email').required() }),
  /** The company that the call is made for. */
  self: readOp(takes({ fields: renderedFields() }), company),
  get: readOp(byId, company),
  update: op(takes({ id: id(), company: updates(company) }), company),
});
export type ListCompanies = InputOf<typeof companies.list>;
export type SearchCompanies = InputOf<typeof companies.search>;
