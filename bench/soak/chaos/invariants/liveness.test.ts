import { SERVICES } from '@marquee/contracts';
import { KINDS, type Kind, type Operation } from '../history';
import { liveness } from './liveness';
import { operation } from './testing/story';

const LIMIT = 45_000;
const restore = { fault: { kind: 'restore', from: 'copy', at: 0, lasts: 30 }, began: 0, ended: 60_000 } as const;
/** Something that each service is asked for. */
const ASKED = SERVICES.map((service) => {
  const [kind] = Object.entries(KINDS).find(([, one]) => one.service === service) ?? [];
  return kind as Kind;
});

function answered(kind: Kind, sent: number): Operation {
  return operation({ name: `${kind} at ${sent}`, kind, outcomes: ['ok'] }, sent);
}
/** Every service but catalog answers every ten seconds until then. */
function others(to: number): Operation[] {
  const kinds = ASKED.filter((kind) => KINDS[kind].service !== 'catalog');
  const times = Array.from({ length: Math.ceil(to / 10_000) }, (_, at) => at * 10_000);
  return kinds.flatMap((kind) => times.map((sent) => answered(kind, sent)));
}
const catalogAt = (...times: number[]) => times.map((sent) => answered('product/update', sent));

it('holds where no service is ever away for long', () => {
  expect(liveness([...others(80_000), ...catalogAt(0, 40_000)], [], { from: 0, to: 80_000 })).toEqual([]);
});

it('notices a service that was away for too long, in the middle or at the end', () => {
  const to = LIMIT + 200;
  expect(liveness([...others(to), ...catalogAt(0, LIMIT + 100)], [], { from: 0, to })).toEqual([
    `catalog answered nothing well from 00:00:00.010 for ${LIMIT + 100} ms`,
  ]);
  expect(liveness([...others(to), ...catalogAt(0)], [], { from: 0, to })).toHaveLength(1);
});

it('notices a service that never answered anything, whether or not it was asked', () => {
  const to = LIMIT + 200;
  const never = [`catalog answered nothing well from 00:00:00.000 for ${to} ms`];
  expect(liveness(others(to), [], { from: 0, to })).toEqual(never);
  const refused = operation({ name: 'refused', kind: 'product/update', outcomes: ['fail'] }, 100);
  expect(liveness([...others(to), refused], [], { from: 0, to })).toEqual(never);
});

it('does not count the time in which an operator restores', () => {
  const to = 80_000;
  expect(liveness([...others(to), ...catalogAt(20_000, 70_000)], [restore], { from: 0, to })).toEqual([]);
});
