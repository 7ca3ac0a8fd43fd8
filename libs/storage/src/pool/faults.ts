import { ShopError } from '@marquee/contracts';
import { DatabaseError } from 'pg';
import { type SqlState, sqlState } from './sql-states';

const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
const UNIQUE_VIOLATION = '23505';
const FAILED_TRANSACTION = '25P02';
/** For errors that the network reports, and not Postgres. */
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
/** For errors of the driver that have no code. */
const NETWORK_MESSAGE =
  /connection terminated|trying to connect|connection error|connection timeout|after calling end/i;

/** A fault of our own statements, without the statement's values: those may be secret, and this ends in a log. */
class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
}

/** A connection from which no answer comes, not even that a statement has taken too long. Whether it was executed is not known. */
export class UnresponsiveConnection extends Error {
  override readonly name = 'UnresponsiveConnection';
  /** The same as if the network had said so. */
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The connection to the database stopped responding.');
  }
}

/** Work found that another transaction was faster, and that it needs another start: done once more, as a whole. */
export class LostRace extends Error {
  override readonly name = 'LostRace';
  /** Postgres' own, for the same. */
  readonly code = '40001';
}

/** The SQLSTATE of an error of the database or of the connection to it; null for any other error. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as Error & { code?: unknown };
  if (typeof code !== 'string' || code === '') return NETWORK_MESSAGE.test(error.message) ? CONNECTION_FAILURE : null;
  if (NETWORK.has(code)) return CONNECTION_FAILURE;
  return SQLSTATE.test(code) ? code : null;
}

/** What the table of SQLSTATEs says of an error; null for errors that are not the database's. */
export function stateOf(error: unknown): SqlState | null {
  const code = codeOf(error);
  if (code === null) return null;
  const { routine, severity } = error as DatabaseError;
  return sqlState(code, routine, severity);
}

/** A statement or a wait for a lock was cut off by the transaction's time-out. */
export function isTimeout(error: unknown): boolean {
  return stateOf(error)?.told === 'timeout';
}

/** Nothing was wrong with the statement: another one of its transaction had failed before. */
export function isOfFailed(error: unknown): boolean {
  return codeOf(error) === FAILED_TRANSACTION;
}

/** The name of the unique constraint that a statement violated, for repositories that turn it into an answer. */
export function violatedUnique(error: unknown): string | null {
  if (codeOf(error) !== UNIQUE_VIOLATION) return null;
  return (error as { constraint?: string }).constraint ?? '';
}

export function isConnectionLost(error: unknown): boolean {
  return stateOf(error)?.connection === 'lost';
}

/** Said by Postgres; any other error of a statement only says that its answer did not come. */
export function isSaidByPostgres(error: unknown): boolean {
  return error instanceof DatabaseError;
}

/** Postgres has refused a statement, and the connection can go on. */
export function isRefusal(error: unknown): boolean {
  return isSaidByPostgres(error) && stateOf(error)?.connection === 'kept';
}

/** Postgres has answered the commit so that nothing is committed. */
export function isRefusedCommit(error: unknown): boolean {
  return isSaidByPostgres(error) && stateOf(error)?.atCommit === 'not done';
}

/** The error of whoever may have committed and does not know. */
export function unknownOutcome(cause: unknown): ShopError {
  return because(cause, new ShopError('outcome_unknown'));
}

const CONCURRENT_CHANGE = 'Another change was committed at the same time. Retry the request.';

/** The cause is for the log; it does not cross the bus. */
function because(cause: unknown, error: ShopError): ShopError {
  return Object.assign(error, { cause });
}

/** What leaves the storage room: an error with a code for the caller, never one of Postgres. */
export function translated(error: unknown): unknown {
  const state = error instanceof ShopError ? null : stateOf(error);
  if (state === null) return error;
  if (state.told === 'internal') return faultOf(error as Error & { code: string });
  // A row that exists is the caller's affair, and its values are not for the log.
  if (violatedUnique(error) !== null) return new ShopError(state.told);
  return because(error, new ShopError(state.told, state.told === 'conflict' ? CONCURRENT_CHANGE : undefined));
}

function faultOf(error: Error & { readonly code: string }): DatabaseFault {
  const fault = new DatabaseFault(`${error.message} (${error.code})`);
  fault.stack = error.stack;
  return fault;
}
