import { ShopError } from '@marquee/contracts';
import { DatabaseError } from 'pg';

const SERIALIZATION = new Set(['40001', '40P01']);
const TIMEOUT = new Set(['55P03', '57014']);
/** In a transaction of which a statement has failed. */
const FAILED_TRANSACTION = '25P02';
const UNIQUE_VIOLATION = '23505';
const NOT_SUPPORTED = '0A000';
const CONNECTION = new Set([
  '25P03', // idle in transaction for too long: the session is gone
  '53300', // too many connections
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Where `pg` gives no code. */
const CONNECTION_MESSAGE =
  /connection terminated|trying to connect|connection error|connection timeout|after calling end/i;

/** A fault of our own statements, without the statement's values: those may be secret, and this ends in a log. */
class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
}

/** A connection from which no answer comes, not even that a statement has taken too long. Whether it was executed is not known. */
export class FellSilent extends Error {
  override readonly name = 'FellSilent';
  /** The same as if the network had said so. */
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The connection to the database has fallen silent.');
  }
}

/** Work found that another transaction was faster, and that it needs another start: done once more, as a whole. */
export class LostRace extends Error {
  override readonly name = 'LostRace';
  /** Postgres' own, for the same. */
  readonly code = '40001';
}

function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
}

/** Two transactions got in each other's way; the same work may well succeed when done again. */
export function isSerializationFailure(error: unknown): boolean {
  return SERIALIZATION.has(codeOf(error));
}

/**
 * The rows of a prepared statement would be others than those it was prepared for: a table has a column more. The connection is of no use for it any more; nothing was done, and on a
 * connection that has not prepared it the same will be.
 */
export function isOfOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === NOT_SUPPORTED && (error as DatabaseError).routine === 'RevalidateCachedQuery';
}

/** A statement or a wait for a lock was cut off by the transaction's time-out. */
export function isTimeout(error: unknown): boolean {
  return TIMEOUT.has(codeOf(error));
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
  const code = codeOf(error);
  if (CONNECTION.has(code) || /^08...$/.test(code)) return true;
  return code === '' && error instanceof Error && CONNECTION_MESSAGE.test(error.message);
}

/** Said by Postgres; any other error of a statement only says that its answer did not come. */
export function isSaidByPostgres(error: unknown): boolean {
  return error instanceof DatabaseError;
}

/** Postgres has refused the statement, and not just ended the session in the middle of it. */
export function isRefusal(error: unknown): boolean {
  return isSaidByPostgres(error) && !isConnectionLost(error);
}

/** The error of whoever may have committed and does not know. */
export function unknownOutcome(cause: unknown): ShopError {
  return because(cause, new ShopError('outcome_unknown'));
}

const GOT_IN_THE_WAY = 'Another change got in the way; try again.';

/** The cause is for the log; it does not cross the bus. */
function because(cause: unknown, error: ShopError): ShopError {
  return Object.assign(error, { cause });
}

/** What leaves the storage room: an error with a code for the caller, never one of Postgres. */
export function translated(error: unknown): unknown {
  if (error instanceof ShopError) return error;
  if (isSerializationFailure(error)) return because(error, new ShopError('conflict', GOT_IN_THE_WAY));
  if (violatedUnique(error) !== null) return new ShopError('conflict');
  if (isTimeout(error)) return because(error, new ShopError('timeout'));
  if (isConnectionLost(error)) return because(error, new ShopError('unavailable'));
  const code = codeOf(error);
  return /^[0-9A-Z]{5}$/.test(code) ? faultOf(error as Error, code) : error;
}

function faultOf(error: Error, code: string): DatabaseFault {
  const fault = new DatabaseFault(`${error.message} (${code})`);
  fault.stack = error.stack;
  return fault;
}
