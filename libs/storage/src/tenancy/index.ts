/**
 * Companies as tenants: whose rows a statement may see (row-level security by a connection setting),
 * and how much of the connection pool one company may hold at a time.
 * Knows nothing of statements or transactions.
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
