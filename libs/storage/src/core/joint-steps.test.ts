import { JointSteps } from './joint-steps';

describe('a step of several works', () => {
  it('is done once for all that tell it before the next answer, and each gets its own', async () => {
    const steps = new JointSteps();
    const work = jest.fn(async (items: readonly number[]) => items.map((item) => item * 10));
    const late = async (item: number, turns: number) => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      return steps.take('times ten', item, work);
    };
    expect(await Promise.all([late(1, 9), late(2, 0), late(3, 4)])).toEqual([10, 20, 30]);
    expect(work.mock.calls).toEqual([[[2, 3, 1]]]);
  });

  it('is another one under another name, and once it has begun', async () => {
    const steps = new JointSteps();
    const seen: (readonly string[])[] = [];
    const work = async (items: readonly string[]) => {
      seen.push(items);
      return items;
    };
    const again = steps.take('a', 'one', work).then((one) => steps.take('a', `${one} more`, work));
    expect(await Promise.all([again, steps.take('b', 'two', work)])).toEqual(['one more', 'two']);
    expect(seen).toEqual([['one'], ['two'], ['one more']]);
  });

  it('fails for all of them', async () => {
    const steps = new JointSteps();
    const work = () => Promise.reject(new Error('no room'));
    const ends = await Promise.allSettled([steps.take('a', 1, work), steps.take('a', 2, work)]);
    expect(ends.map((end) => (end.status === 'rejected' ? (end.reason as Error).message : end.status))).toEqual([
      'no room',
      'no room',
    ]);
  });
});
