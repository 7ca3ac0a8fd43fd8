/**
 * Companies as tenants: row-level security by a connection setting.
 * Independent of statements and transactions.
 */
export {
  COMPANY_SETTING,
  type CompanyScope,
  EVERY_COMPANY,
  queryScoped,
  type ScopedStatement,
  scopeText,
} from './company-scope';
