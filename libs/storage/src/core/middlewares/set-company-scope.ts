import type { LeasedConnection } from '../../pool';
import { EVERY_COMPANY } from '../../tenancy';
import type { ConnectedStatement } from './middleware';

/**
 * The scope ends with the statement or, in a transaction, lasts until the next scope. A statement that is sent outside of
 * the pipeline has no scope and sees no company.
 */
export function setCompanyScope({ transaction }: LeasedConnection, { scope = EVERY_COMPANY }: ConnectedStatement) {
  if (scope === null || transaction?.scope === scope) return {};
  if (transaction) transaction.scope = scope;
  return { newScope: scope };
}
