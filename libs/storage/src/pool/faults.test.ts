import { ShopError } from '@marquee/contracts';
import { DatabaseError } from 'pg';
import { isConnectionLost, isRefusal, isRefusedCommit, LostRace, stateOf, translated, violatedUnique } from './faults';
import { SQL_STATES } from './sql-states';

function postgresError(code: string, message = 'it failed', more: object = {}): Error {
  return Object.assign(new DatabaseError(message, 100, 'error'), { code, severity: 'ERROR', ...more });
}

const answerOf = (error: unknown) => {
  const answeredAs = translated(error);
  return answeredAs instanceof ShopError ? answeredAs.code : (answeredAs as Error).name;
};

type Row = [
  answeredAs: string,
  atCommit: 'not done' | 'unknown',
  connection: 'kept' | 'discarded' | 'lost',
  repeat?: 'once' | 'on another connection' | 'if a new connection takes writes',
  ready?: false,
];
const FAULT: Row = ['DatabaseFault', 'not done', 'kept'];
const ENDED: Row = ['unavailable', 'unknown', 'lost'];
const OTHER_CONNECTION: Row = ['DatabaseFault', 'not done', 'discarded', 'on another connection'];
const RESOURCES: Row = ['unavailable', 'not done', 'kept'];

const ROWS: [code: string, name: string, row: Row][] = [
  ['08000', 'connection exception', ENDED],
  ['08006', 'connection failure', ENDED],
  ['08007', 'transaction resolution unknown', ENDED],
  ['08P01', 'protocol violation', ENDED],
  ['0A000', 'feature not supported', FAULT],
  ['22P02', 'invalid text representation', FAULT],
  ['23503', 'foreign key violation', FAULT],
  ['23505', 'unique violation', ['conflict', 'not done', 'kept']],
  ['25006', 'read-only transaction', ['unavailable', 'not done', 'kept', 'if a new connection takes writes', false]],
  ['25P02', 'failed transaction', FAULT],
  ['25P03', 'idle in transaction for too long', ENDED],
  ['25P04', 'transaction timeout', ENDED],
  ['26000', 'no such prepared statement', OTHER_CONNECTION],
  ['28000', 'invalid authorization', ENDED],
  ['28P01', 'invalid password', ENDED],
  ['3D000', 'no such database', ENDED],
  ['40001', 'serialization failure', ['conflict', 'not done', 'kept', 'once']],
  ['40002', 'constraint violated by the transaction', ['conflict', 'not done', 'kept']],
  ['40003', 'statement completion unknown', ['outcome_unknown', 'unknown', 'discarded']],
  ['40P01', 'deadlock', ['conflict', 'not done', 'kept', 'once']],
  ['42501', 'insufficient privilege', FAULT],
  ['42P01', 'no such table', FAULT],
  ['42P05', 'duplicate prepared statement', OTHER_CONNECTION],
  ['53000', 'insufficient resources', RESOURCES],
  ['53100', 'disk full', ['unavailable', 'not done', 'kept', undefined, false]],
  ['53200', 'out of memory', RESOURCES],
  ['53300', 'too many connections', ENDED],
  ['53400', 'configured limit exceeded', FAULT],
  ['55000', 'object not in the required state', FAULT],
  ['55P03', 'lock not available', ['timeout', 'not done', 'kept']],
  ['57014', 'query cancelled', ['timeout', 'not done', 'kept']],
  ['57P01', 'admin shutdown', ENDED],
  ['57P02', 'crash shutdown', ENDED],
  ['57P03', 'cannot connect now', ENDED],
  ['57P04', 'database dropped', ENDED],
  ['57P05', 'idle session timeout', ENDED],
  ['58000', 'system error', RESOURCES],
  ['58030', 'I/O error', RESOURCES],
  ['58P01', 'undefined file', RESOURCES],
  ['XX000', 'internal error', ['DatabaseFault', 'not done', 'discarded']],
  ['XX001', 'data corrupted', ['DatabaseFault', 'not done', 'discarded']],
  ['XX002', 'index corrupted', ['DatabaseFault', 'not done', 'discarded']],
];

describe('the table of SQLSTATEs', () => {
  it.each(ROWS)(
    '%s (%s) has in the table of SQLSTATEs the classification %j',
    (code, _, [answeredAs, atCommit, connection, repeat = 'never', ready = true]) => {
      const error = postgresError(code);
      expect({ ...stateOf(error), answeredAs: answerOf(error) }).toEqual({
        answeredAs,
        atCommit,
        connection,
        repeat,
        ready,
      });
      expect(isRefusedCommit(error)).toBe(atCommit === 'not done');
      expect(isRefusal(error)).toBe(connection === 'kept');
    },
  );

  it('tests every row of the table of SQLSTATEs', () => {
    const untried = Object.keys(SQL_STATES).filter((key) => !ROWS.some(([code]) => code.startsWith(key)));
    expect(untried).toEqual(['0A000 RevalidateCachedQuery']);
  });

  it('classifies an outdated prepared plan as repeatable on another connection', () => {
    const state = stateOf(postgresError('0A000', 'cached plan', { routine: 'RevalidateCachedQuery' }));
    expect(state).toMatchObject({ atCommit: 'not done', connection: 'discarded', repeat: 'on another connection' });
  });

  it.each([
    ['53100', 'PANIC', 'unavailable', false],
    ['58030', 'PANIC', 'unavailable', true],
    ['40001', 'FATAL', 'conflict', true],
    ['42501', 'FATAL', 'unavailable', true],
    ['XX000', 'FATAL', 'unavailable', true],
  ])(
    '%s with severity %s ends the session and leaves the outcome of its commit open',
    (code, severity, answeredAs, ready) => {
      const error = postgresError(code, 'it failed', { severity });
      expect(stateOf(error)).toEqual({ answeredAs, atCommit: 'unknown', connection: 'lost', repeat: 'never', ready });
      expect(isRefusedCommit(error)).toBe(false);
    },
  );
});

describe('an error of the connection to Postgres', () => {
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ])('%s makes the database unavailable and the connection lost', (code) => {
    const error = Object.assign(new Error('it failed'), { code });
    expect(answerOf(error)).toBe('unavailable');
    expect(isConnectionLost(error)).toBe(true);
    expect(isRefusedCommit(error)).toBe(false);
  });

  it('answers unavailable for a connection error without a code of the driver', () => {
    expect(answerOf(new Error('Connection terminated unexpectedly'))).toBe('unavailable');
  });
});

it('omits the values and the text of a faulty statement from logs', () => {
  const error = postgresError('22P02', 'it failed', { detail: 'Key (email)=(a@b.c)', parameters: ['s3cret'] });
  expect(Object.entries(translated(error) as Error)).toEqual([['name', 'DatabaseFault']]);
});

it('names the violated unique constraint for repositories', () => {
  expect(violatedUnique(postgresError('23505', 'duplicate', { constraint: 'one_email' }))).toBe('one_email');
  expect(violatedUnique(postgresError('23503'))).toBeNull();
});

it('classifies a lost race within a transaction like a serialization failure', () => {
  expect(stateOf(new LostRace())).toEqual(stateOf(postgresError('40001')));
  expect(answerOf(new LostRace())).toBe('conflict');
});

it('returns every error without a SQLSTATE unchanged', () => {
  const mine = new ShopError('not_found');
  const bug = new TypeError('x is not a function');
  const file = Object.assign(new Error('no such file'), { code: 'EPERM' });
  for (const error of [mine, bug, file]) expect(translated(error)).toBe(error);
});
