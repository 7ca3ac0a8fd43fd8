import { liveness } from './liveness';
import { operation } from './testing/story';

const LIMIT = 45_000;
const at = (sent: number) => operation({ name: `at ${sent}`, kind: 'product/update', outcomes: ['ok'] }, sent);
const restore = { fault: { kind: 'restore', at: 0, lasts: 30 }, began: 0, ended: 60_000 } as const;

it('holds where a service is never away for long', () => {
  expect(liveness([at(0), at(40_000)], [], { from: 0, to: 80_000 })).toEqual([]);
});

it('notices a service that was away for too long, in the middle or at the end', () => {
  expect(liveness([at(0), at(LIMIT + 100)], [], { from: 0, to: LIMIT + 200 })).toEqual([
    `catalog answered nothing well from 00:00:00.010 for ${LIMIT + 100} ms`,
  ]);
  expect(liveness([at(0)], [], { from: 0, to: LIMIT + 100 })).toHaveLength(1);
});

it('does not count the time in which an operator restores', () => {
  expect(liveness([at(20_000), at(70_000)], [restore], { from: 0, to: 80_000 })).toEqual([]);
});
