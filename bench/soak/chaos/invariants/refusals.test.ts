import type { Fault } from '../schedule';
import { refusals } from './refusals';

const disabled = { company: 4, at: 10_000, served: [10_500] };
const happened = (fault: Fault) => [{ fault: { ...fault, at: 0, lasts: 1 }, began: 9_000, ended: 10_000 }];

it('holds where the token is refused within a second', () => {
  expect(refusals([disabled], [])).toEqual({ violations: [], excused: [] });
});

it('notices a token that is served for longer', () => {
  const long = { ...disabled, served: [10_500, 11_500] };
  expect(refusals([long], []).violations).toEqual([
    'company 4 was served 1500 ms after it was disabled at 00:00:10.000',
  ]);
});

it('notices a token that is served for longer than a fault can explain', () => {
  const nats = happened({ kind: 'nats' });
  expect(refusals([{ ...disabled, served: [14_000, 15_500] }], nats).violations).toEqual([
    'company 4 was served 5500 ms after it was disabled at 00:00:10.000',
  ]);
  expect(
    refusals([{ ...disabled, served: [14_000] }], happened({ kind: 'kill', replica: 'catalog' })).violations,
  ).toEqual(['company 4 was served 4000 ms after it was disabled at 00:00:10.000']);
});

it('says what kept the news where something did, and for how long', () => {
  const long = { ...disabled, served: [10_500, 13_000, 14_000] };
  expect(refusals([disabled, long], happened({ kind: 'kill', replica: 'auth-2' }))).toEqual({
    violations: [],
    excused: [{ why: 'auth ended', servedFor: 4_000 }],
  });
});

it('takes no excuse from a fault that was over before, or began later', () => {
  const long = { ...disabled, served: [11_500] };
  const nats = { kind: 'nats', at: 0, lasts: 1 } as const;
  expect(refusals([long], [{ fault: nats, began: 1_000, ended: 4_900 }]).violations).toHaveLength(1);
  expect(refusals([long], [{ fault: nats, began: 11_600, ended: 12_600 }]).violations).toHaveLength(1);
});
