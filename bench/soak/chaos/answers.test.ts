import { ERROR_CODES, type ErrorCode } from '@marquee/contracts';
import { isWorthAnother, judge, said } from './answers';

const error = (status: number, code: ErrorCode) => ({
  status,
  body: JSON.stringify({ error_code: ERROR_CODES[code] }),
});

it.each([
  ['ok', { status: 201, body: '{}' }, false],
  ['fail', error(422, 'invalid'), false],
  ['fail', error(503, 'unavailable'), true],
  ['fail', error(504, 'timeout'), true],
  ['fail', { error: 'connect ECONNREFUSED 127.0.0.1:3000' }, true],
  ['unknown', error(504, 'outcome_unknown'), true],
  ['unknown', error(500, 'internal'), true],
  ['unknown', error(409, 'idempotency_in_flight'), true],
  ['unknown', { error: 'read ECONNRESET' }, true],
  ['unknown', { error: 'POST /api/orders.json: no answer in 3 s' }, true],
] as const)('classifies the outcome %s from the answer %j', (outcome, came, isRepeated) => {
  expect([judge(came), isWorthAnother(came)]).toEqual([outcome, isRepeated]);
});

it('describes an answer by a short text without ids', () => {
  expect(said(error(504, 'timeout'))).toBe('504 timeout');
  expect(said({ status: 503, body: 'busy' })).toBe('503');
  expect(said({ error: 'POST /api/orders.json: no answer in 3 s' })).toBe('no answer in 3 s');
});
