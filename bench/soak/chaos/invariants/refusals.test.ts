import type { Fault } from '../schedule';
import { refusals } from './refusals';

const disabled = { company: 4, at: 10_000, served: [10_500] };
const happened = (fault: Fault) => [{ fault: { ...fault, at: 0, lasts: 1 }, began: 9_000, ended: 10_000 }];

it('holds where the token is refused within a second', () => {
  expect(refusals([disabled], [])).toEqual([]);
});

it('notices a token that is served for longer', () => {
  const long = { ...disabled, served: [10_500, 11_500] };
  expect(refusals([long], [])).toEqual(['company 4 was served 1500 ms after it was disabled at 00:00:10.000']);
});

it('gives five seconds after a restart of auth, and none after one of a service that has no part in it', () => {
  const long = { ...disabled, served: [14_000] };
  expect(refusals([long], happened({ kind: 'kill', replica: 'auth-2' }))).toEqual([]);
  expect(refusals([long], happened({ kind: 'kill', replica: 'catalog' }))).toHaveLength(1);
  expect(refusals([{ ...disabled, served: [15_500] }], happened({ kind: 'nats' }))).toHaveLength(1);
});
