import { ShopError } from '@marquee/contracts';
import { DatabaseError } from 'pg';
import { type SqlState, sqlState } from './sql-states';

const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
const UNIQUE_VIOLATION = '23505';
const FAILED_TRANSACTION = '25P02';
/** The SQLSTATE used for network errors. */
const CONNECTION_FAILURE = '08006';
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Errors of the driver without a code. */
const NETWORK_MESSAGE =
  /connection terminated|trying to connect|connection error|connection timeout|after calling end/i;

/** An error in our own statement without its values, which may be secret and would reach the log. */
class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
}

/** The server did not respond, not even after a cancel request, so the outcome of the statement is unknown. */
export class UnresponsiveConnection extends Error {
  override readonly name = 'UnresponsiveConnection';
  /** Classified like a network timeout. */
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The connection to the database stopped responding.');
  }
}

/** Another transaction committed first, so the whole write is retried once. */
export class LostRace extends Error {
  override readonly name = 'LostRace';
  /** The SQLSTATE of a serialization failure. */
  readonly code = '40001';
}

/** The SQLSTATE of a database or connection error; null for other errors. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as Error & { code?: unknown };
  if (typeof code !== 'string' || code === '') return NETWORK_MESSAGE.test(error.message) ? CONNECTION_FAILURE : null;
  if (NETWORK.has(code)) return CONNECTION_FAILURE;
  return SQLSTATE.test(code) ? code : null;
}

/** The classification of an error; null if it is not a database error. */
export function stateOf(error: unknown): SqlState | null {
  const code = codeOf(error);
  if (code === null) return null;
  const { routine, severity } = error as DatabaseError;
  return sqlState(code, routine, severity);
}

/** The transaction's timeout cancelled a statement or a lock wait. */
export function isTimeout(error: unknown): boolean {
  return stateOf(error)?.answeredAs === 'timeout';
}

/** Postgres refused the statement only because an earlier one of its transaction failed. */
export function isOfFailed(error: unknown): boolean {
  return codeOf(error) === FAILED_TRANSACTION;
}

/** The unique constraint that a statement violated, for repositories that handle it. */
export function violatedUnique(error: unknown): string | null {
  if (codeOf(error) !== UNIQUE_VIOLATION) return null;
  return (error as { constraint?: string }).constraint ?? '';
}

export function isConnectionLost(error: unknown): boolean {
  return stateOf(error)?.connection === 'lost';
}

/** Postgres sent the error; otherwise only the answer is missing. */
export function isSaidByPostgres(error: unknown): boolean {
  return error instanceof DatabaseError;
}

/** Postgres refused the statement and the connection remains usable. */
export function isRefusal(error: unknown): boolean {
  return isSaidByPostgres(error) && stateOf(error)?.connection === 'kept';
}

/** Postgres refused the commit, so nothing is committed. */
export function isRefusedCommit(error: unknown): boolean {
  return isSaidByPostgres(error) && stateOf(error)?.atCommit === 'not done';
}

/** The error for a commit whose outcome is unknown. */
export function unknownOutcome(cause: unknown): ShopError {
  return because(cause, new ShopError('outcome_unknown'));
}

const CONCURRENT_CHANGE = 'Another change was committed at the same time. Retry the request.';

/** The cause is only for the log; it does not cross the bus. */
function because(cause: unknown, error: ShopError): ShopError {
  return Object.assign(error, { cause });
}

/** Translates a database error into an error with a code for the caller. */
export function translated(error: unknown): unknown {
  const state = error instanceof ShopError ? null : stateOf(error);
  if (state === null) return error;
  if (state.answeredAs === 'internal') return faultOf(error as Error & { code: string });
  // A duplicate row is the caller's concern, and its values must not reach the log.
  if (violatedUnique(error) !== null) return new ShopError(state.answeredAs);
  return because(
    error,
    new ShopError(state.answeredAs, state.answeredAs === 'conflict' ? CONCURRENT_CHANGE : undefined),
  );
}

function faultOf(error: Error & { readonly code: string }): DatabaseFault {
  const fault = new DatabaseFault(`${error.message} (${error.code})`);
  fault.stack = error.stack;
  return fault;
}
