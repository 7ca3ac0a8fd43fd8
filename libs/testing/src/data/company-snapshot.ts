import type { CompanySnapshot } from '@marquee/contracts';

/** The snapshot that tenant publishes of an ordinary company in Germany. */
export function aCompanySnapshot(
  change: Partial<CompanySnapshot> & Pick<CompanySnapshot, 'company_id'>,
): CompanySnapshot {
  const owner = { user_id: 1, email: 'owner@example.org' };
  return {
    company_name: 'Test Films',
    disabled: false,
    owner,
    email: owner.email,
    language: 'en',
    country: 'DE',
    currency: 'eur',
    vat: 0.19,
    tax_options: 0,
    api_active: true,
    inventory_management_active: false,
    license_server_active: false,
    stop_selling_at_stock_level_below: 0,
    warn_at_stock_level_below: 0,
    partners: [],
    shippers: [],
    domains: [],
    theme_settings: [],
    ...change,
  };
}
