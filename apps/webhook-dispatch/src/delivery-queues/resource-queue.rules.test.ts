import { ResourceQueue } from './resource-queue.rules';

type Item = ReturnType<typeof items>[number];
const items = (...resources: string[]) => resources.map((resource, nth) => ({ nth, delivery: { resource } }));
const always = () => true;
const named = ({ nth, delivery: { resource } }: Item) => `${resource}${nth}`;

describe('deliveries of one webhook', () => {
  it('sends a limited number of deliveries in parallel, and one per resource', async () => {
    const log: string[] = [];
    let [now, most] = [0, 0];
    const resourceQueue = new ResourceQueue<Item>(2, always, async (item) => {
      most = Math.max(most, (now += 1));
      log.push(named(item));
      await new Promise(setImmediate);
      now -= 1;
    });
    resourceQueue.add(items('a', 'a', 'b', 'c', 'a'));
    await resourceQueue.idle();
    expect(most).toBe(2);
    expect(log.filter((one) => one.startsWith('a'))).toEqual(['a0', 'a1', 'a4']);
    expect(log).toHaveLength(5);
    expect(resourceQueue.left).toBe(0);
  });

  it('sends deliveries of other resources while a delivery hangs', async () => {
    const begun: string[] = [];
    let release = () => {};
    const resourceQueue = new ResourceQueue<Item>(2, always, async (item) => {
      begun.push(named(item));
      if (item.nth === 0) await new Promise<void>((resolve) => (release = resolve));
    });
    resourceQueue.add(items('a'));
    resourceQueue.add([...items('', 'a', 'b', 'b')].slice(1));
    while (begun.length < 3) await new Promise(setImmediate);
    expect(begun).toEqual(['a0', 'b2', 'b3']);
    expect(resourceQueue.left).toBe(1);
    release();
    await resourceQueue.idle();
    expect(begun).toEqual(['a0', 'b2', 'b3', 'a1']);
  });

  it('starts no further delivery after a delivery that stops the queue', async () => {
    const done: number[] = [];
    const resourceQueue = new ResourceQueue<Item>(
      1,
      () => done.length < 2,
      async ({ nth }) => void done.push(nth),
    );
    resourceQueue.add(items('a', 'a', 'b', 'b'));
    await resourceQueue.idle();
    expect(done).toEqual([0, 2]);
    expect(resourceQueue.left).toBe(2);
  });

  it('waits for deliveries in progress after an error, and starts no further delivery', async () => {
    const done: number[] = [];
    const resourceQueue = new ResourceQueue<Item>(2, always, async ({ nth }) => {
      if (nth === 0) throw new Error('of ours');
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      done.push(nth);
    });
    resourceQueue.add(items('a', 'b', 'b', 'c'));
    await expect(resourceQueue.idle()).rejects.toThrow('of ours');
    expect(done).toEqual([1]);
  });
});
