import { inOrder } from './lanes.rules';

const items = (...resources: string[]) => resources.map((resource, nth) => ({ nth, delivery: { resource } }));
const always = () => true;

describe('deliveries of one webhook', () => {
  it('are begun so many at a time, those of one resource one after the other', async () => {
    const log: string[] = [];
    let [now, most] = [0, 0];
    await inOrder(items('a', 'a', 'b', 'c', 'a'), 2, always, async ({ nth, delivery: { resource } }) => {
      most = Math.max(most, (now += 1));
      log.push(`${resource}${nth}`);
      await new Promise(setImmediate);
      now -= 1;
    });
    expect(most).toBe(2);
    expect(log.filter((one) => one.startsWith('a'))).toEqual(['a0', 'a1', 'a4']);
    expect(log).toHaveLength(5);
  });

  it('are begun no more once one is not to go on', async () => {
    const done: number[] = [];
    await inOrder(
      items('a', 'a', 'b', 'b'),
      1,
      () => done.length < 2,
      async ({ nth }) => void done.push(nth),
    );
    expect(done).toEqual([0, 1]);
  });

  it('are waited for where another has thrown, and none is begun after it', async () => {
    const done: number[] = [];
    const end = inOrder(items('a', 'b', 'b', 'c'), 2, always, async ({ nth }) => {
      if (nth === 0) throw new Error('of ours');
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      done.push(nth);
    });
    await expect(end).rejects.toThrow('of ours');
    expect(done).toEqual([1]);
  });
});
