/**
 * Pooled connections to Postgres: leasing until a deadline, unresponsive connections, read-only servers. Also the
 * meaning of each SQLSTATE; transactions are in `core`.
 */
export { isOn, type Switch } from './accelerators';
export { type Asked, Connections, LeasedConnection, type SentStatement } from './connections';
export {
  isOfFailed,
  isRefusal,
  isRefusedCommit,
  isSaidByPostgres,
  isTimeout,
  LostRace,
  stateOf,
  translated,
  unknownOutcome,
  violatedUnique,
} from './faults';
export { ErrorSafeClient } from './error-safe-client';
export { inOneWrite } from './one-write';
export {
  boundBefore,
  boundOf,
  extraAfter,
  GRACE_MS,
  limitOf,
  LONGEST_STATEMENT_MS,
  type OpenTransaction,
  remainingMs,
  renewedBound,
  transactionLimitOf,
} from './statement-bounds';
export { READ_ONLY, Writability } from './writability';
