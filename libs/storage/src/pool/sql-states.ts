/** The meaning of a Postgres error for the client, its transaction, the connection and the service's readiness. */
export interface SqlState {
  /**
   * The error code that the client receives. `internal`: our statement is at fault, and the error is logged with its
   * stack.
   */
  readonly answeredAs: 'conflict' | 'timeout' | 'unavailable' | 'outcome_unknown' | 'internal';
  /**
   * Whether the transaction may be committed although `commit` failed with this error. An error before `commit`
   * commits nothing.
   */
  readonly atCommit: 'not done' | 'unknown';
  /**
   * `kept`: the connection returns to the pool. `discarded`: Postgres could use it, but this process must not. `lost`:
   * the session has ended.
   */
  readonly connection: 'kept' | 'discarded' | 'lost';
  /** When the pipeline repeats the whole work before it answers the client. */
  readonly repeat: 'never' | 'once' | 'on another connection' | 'if a new connection takes writes';
  /** Whether the service stays ready: it is unready while the database accepts no writes. */
  readonly ready: boolean;
}

const OUR_FAULT: SqlState = {
  answeredAs: 'internal',
  atCommit: 'not done',
  connection: 'kept',
  repeat: 'never',
  ready: true,
};
const LATE: SqlState = { ...OUR_FAULT, answeredAs: 'timeout' };
const CONFLICT: SqlState = { ...OUR_FAULT, answeredAs: 'conflict' };
const LOST_RACE: SqlState = { ...CONFLICT, repeat: 'once' };
const SHORT_OF_RESOURCES: SqlState = { ...OUR_FAULT, answeredAs: 'unavailable' };
/** The session's prepared statements are not those that we expect. */
const OTHER_CONNECTION: SqlState = { ...OUR_FAULT, connection: 'discarded', repeat: 'on another connection' };
/** A session that ends during its commit may have committed. */
const SESSION_ENDED: SqlState = { ...OUR_FAULT, answeredAs: 'unavailable', atCommit: 'unknown', connection: 'lost' };

/** `routine` distinguishes it from other unsupported statements. */
const OUTDATED_PLAN = '0A000 RevalidateCachedQuery';

/**
 * Errors by SQLSTATE or its two-character class. `stateOf` treats `FATAL` and `PANIC` as the end of the session:
 * docs/internal/adr/0048-unresponsive-connections.md.
 */
export const SQL_STATES: Readonly<Record<string, SqlState>> = {
  '08': SESSION_ENDED, // connection exception
  [OUTDATED_PLAN]: OTHER_CONNECTION, // a migration has added a column
  '23505': CONFLICT, // unique violation
  '25006': { ...SHORT_OF_RESOURCES, repeat: 'if a new connection takes writes', ready: false }, // read-only transaction
  '25P02': OUR_FAULT, // an earlier statement of the transaction has failed; `Transaction` reports the earlier error
  '25P03': SESSION_ENDED, // idle in transaction for too long
  '25P04': SESSION_ENDED, // transaction timeout
  '26000': OTHER_CONNECTION, // a prepared statement is missing, as after a proxy has changed the session
  '28': SESSION_ENDED, // the role or its password is refused, as while a password is rotated
  '3D': SESSION_ENDED, // the database does not exist, for example during a restore
  '40': CONFLICT, // transaction rollback
  '40001': LOST_RACE, // serialization failure
  '40003': { ...OUR_FAULT, answeredAs: 'outcome_unknown', atCommit: 'unknown', connection: 'discarded' }, // completion unknown
  '40P01': LOST_RACE, // deadlock
  '42P05': OTHER_CONNECTION, // a prepared statement exists already, as in a session of a proxy
  '53': SHORT_OF_RESOURCES, // insufficient resources, such as memory (53200)
  '53100': { ...SHORT_OF_RESOURCES, ready: false }, // disk full
  '53300': SESSION_ENDED, // too many connections
  '53400': OUR_FAULT, // a configured limit such as temp_file_limit: the same statement would exceed it again
  '55P03': LATE, // a lock was not available in time
  '57': SESSION_ENDED, // shutdown, crash, start-up, dropped database, idle session
  '57014': LATE, // statement timeout, or cancelled by an operator
  '58': SHORT_OF_RESOURCES, // I/O error
  XX: { ...OUR_FAULT, connection: 'discarded' }, // internal error or corrupted data: another session may have sounder caches
};

/** The entry of a SQLSTATE or its class, or that of a faulty statement. */
export function sqlState(code: string, routine?: string, severity?: string): SqlState {
  const { [`${code} ${routine}`]: special, [code]: exact, [code.slice(0, 2)]: ofClass } = SQL_STATES;
  const state = special ?? exact ?? ofClass ?? OUR_FAULT;
  if (severity !== 'FATAL' && severity !== 'PANIC') return state;
  return {
    ...SESSION_ENDED,
    answeredAs: state.answeredAs === 'internal' ? 'unavailable' : state.answeredAs,
    ready: state.ready,
  };
}
