import { fairAnswers } from './fair-answers';
import { operation, story } from './testing/story';

const { history } = story();
const answered = (kind: 'order/create' | 'token/exchange', ...said: string[]) => {
  const asked = operation({ name: 'x', kind, outcomes: said.map(() => 'fail' as const) });
  return fairAnswers([{ ...asked, attempts: asked.attempts.map((one, at) => ({ ...one, said: said[at] ?? '' })) }]);
};

it('holds where requests were answered, put off, or lost', () => {
  expect(fairAnswers(history)).toEqual([]);
  expect(answered('order/create', '503 unavailable', 'read ECONNRESET', '504 outcome_unknown', '201')).toEqual([]);
  expect(answered('order/create', '422 invalid')).toEqual([]);
  expect(answered('token/exchange', '504')).toEqual([]);
});

it.each([
  ['order/create', '504'],
  ['token/exchange', '422 invalid'],
] as const)('notices what another kind alone may be told: %s, %s', (kind, said) => {
  expect(answered(kind, said)).toHaveLength(1);
});

it.each(['500 internal', '401 unauthorized', '400', '404 not_found'])('notices %s', (said) => {
  expect(answered('token/exchange', '503', said)).toEqual([
    expect.stringContaining('answered unfairly: token/exchange, fail: x-0'),
  ]);
});
