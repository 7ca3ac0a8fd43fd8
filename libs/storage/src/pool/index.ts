/**
 * Pooled connections to Postgres: acquiring one until a deadline, dropping unresponsive ones, read-only servers,
 * and the table that says what each SQLSTATE means for the request, the connection and the caller.
 * One statement at a time; transactions are in `core`.
 */
export { isOn, type Switch } from './accelerators';
export { type Asked, Connections, LeasedConnection } from './connections';
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
export { HeardClient } from './heard-client';
export { inOneWrite } from './one-write';
export { GRACE_MS, LONGEST_STATEMENT_MS, reserveOf } from './statement-bounds';
export { READ_ONLY, Writability } from './writability';
