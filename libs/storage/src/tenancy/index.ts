/**
 * Companies as tenants: row-level security by a connection setting, and each company's share of the connection pool.
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
export { CompanyShares, type Release, ShareUsedUp } from './company-shares';
