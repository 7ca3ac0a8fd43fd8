import type { PoolClient } from 'pg';
import { PrimaryPosition } from './primary-position';
import { expectReplica } from './replica-identity';

const PRIMARY = { system: '77', database: 'marquee', lsn: '0/30', line: '0000000A' };
const REPLICA = { follows: true, lsn: '0/30', system: '77', database: 'marquee', line: 10 };

function expected(its: object): Promise<void> {
  const client = { query: () => Promise.resolve({ rows: [{ ...REPLICA, ...its }] }) };
  const primary = new PrimaryPosition({ query: () => Promise.resolve([PRIMARY as never]) });
  return expectReplica(client as unknown as PoolClient, primary);
}

describe('a replica of the primary', () => {
  it.each([
    ['is as far as it', {}],
    ['is behind', { lsn: '0/2F' }],
  ])('%s', (_, its) => expect(expected(its)).resolves.toBeUndefined());

  it.each([
    ['takes writes', { follows: false, lsn: null }, 'It is no replica'],
    ['is one of another server', { system: '78' }, 'It is a replica of another server.'],
    ['has another database', { database: 'other' }, 'It is the database other, and not marquee.'],
    [
      'is on another time line',
      { line: 9 },
      'It has got to time line 9 as far as it has noted, and the primary is on 10.',
    ],
    ['has what the primary has not', { lsn: '0/31' }, 'It is ahead of the primary'],
  ])('is not what %s', (_, its, reason) => expect(expected(its)).rejects.toThrow(reason));
});
