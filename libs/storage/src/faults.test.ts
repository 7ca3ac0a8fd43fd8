import { ShopError } from '@marquee/contracts';
import { isSerializationFailure, LostRace, translated, violatedUnique } from './faults';

function postgresError(code: string, message = 'it failed', more: object = {}): Error {
  return Object.assign(new Error(message), { code, ...more });
}

describe('an error of Postgres', () => {
  it.each([
    ['40001', 'conflict'],
    ['40P01', 'conflict'],
    ['23505', 'conflict'],
    ['55P03', 'timeout'],
    ['57014', 'timeout'],
    ['57P01', 'unavailable'],
    ['08006', 'unavailable'],
    ['53300', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['EPIPE', 'unavailable'],
  ])('%s leaves the room as %s', (code, expected) => {
    expect(translated(postgresError(code))).toMatchObject({ name: 'ShopError', code: expected });
  });

  it('means that the database is not available when the connection broke', () => {
    expect(translated(new Error('Connection terminated unexpectedly'))).toMatchObject({ code: 'unavailable' });
  });

  it('keeps neither values nor statement when it is our own fault', () => {
    const error = postgresError('22P02', 'it failed', { detail: 'Key (email)=(a@b.c)', parameters: ['s3cret'] });
    expect(Object.entries(translated(error) as Error)).toEqual([['name', 'DatabaseFault']]);
  });

  it('names the unique constraint for those who ask inside', () => {
    expect(violatedUnique(postgresError('23505', 'duplicate', { constraint: 'one_email' }))).toBe('one_email');
    expect(violatedUnique(postgresError('23503'))).toBeNull();
  });
});

it('counts a race that our own work has lost among those that Postgres finds', () => {
  expect(isSerializationFailure(new LostRace())).toBe(true);
  expect(translated(new LostRace())).toMatchObject({ name: 'ShopError', code: 'conflict' });
});

it('leaves every other error as it is', () => {
  const mine = new ShopError('not_found');
  const bug = new TypeError('x is not a function');
  expect(translated(mine)).toBe(mine);
  expect(translated(bug)).toBe(bug);
});
