import { type Planned, scheduleOf } from './schedule';

const PLAN = { seconds: 600, apart: 5, replicas: 2 };
const SEEDS = Array.from({ length: 20 }, (_, at) => at);
const endOf = ({ at, lasts }: Planned) => at + lasts;

it('generates the same fault schedule for the same seed, and another for another seed', () => {
  expect(scheduleOf({ ...PLAN, seed: 7 })).toEqual(scheduleOf({ ...PLAN, seed: 7 }));
  expect(scheduleOf({ ...PLAN, seed: 7 })).not.toEqual(scheduleOf({ ...PLAN, seed: 8 }));
});

it('schedules every kind of fault within the run, in order of start', () => {
  for (const seed of SEEDS) {
    const planned = scheduleOf({ ...PLAN, seed });
    expect(planned.length).toBeGreaterThan(50);
    expect(planned.filter((fault) => endOf(fault) > PLAN.seconds)).toEqual([]);
    expect(planned).toEqual(planned.toSorted((one, other) => one.at - other.at));
  }
  const kinds = new Set(SEEDS.flatMap((seed) => scheduleOf({ ...PLAN, seed }).map(({ kind }) => kind)));
  expect(kinds.size).toBe(13);
});

it('schedules at most one fault at a time for each process', () => {
  const overlaps = SEEDS.flatMap((seed) => {
    const planned = scheduleOf({ ...PLAN, seed });
    return planned.flatMap((fault, at) =>
      planned.slice(at + 1).flatMap((other) => (other.at < endOf(fault) ? [[fault, other] as const] : [])),
    );
  });
  expect(overlaps.length).toBeGreaterThan(100);
  const same = overlaps.filter(
    ([one, other]) => 'replica' in one && 'replica' in other && one.replica === other.replica,
  );
  expect(same).toEqual([]);
});

it('schedules one restore in a long run, from a 30-second-old copy, without other faults', () => {
  for (const seed of SEEDS) {
    const planned = scheduleOf({ ...PLAN, seed });
    const [restore, ...more] = planned.filter(({ kind }) => kind === 'restore');
    expect(more).toEqual([]);
    expect(restore?.lasts).toBe(30);
    const end = endOf(restore as Planned);
    const near = planned.filter((fault) => fault.kind !== 'restore' && endOf(fault) > end - 15 && fault.at < end + 45);
    expect(near).toEqual([]);
  }
});

it('schedules no restore in a short run', () => {
  const planned = scheduleOf({ ...PLAN, seconds: 120, apart: 3, seed: 3 });
  expect(planned.length).toBeGreaterThan(8);
  expect(planned.filter(({ kind }) => kind === 'restore')).toEqual([]);
});
