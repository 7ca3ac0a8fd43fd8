import { KeyedQueue, type QueueOrder, type Verdict } from './keyed-queue';

const oneByOne: QueueOrder<string> = { order: () => 0, joins: () => false };
/** `a12` is the twelfth of `a`. */
const numbered: QueueOrder<string> = { order: (item) => Number(item.slice(1)), joins: () => true };

/** Work that ends when the test decides; a run is named by its first item. */
function byHand() {
  const started: string[] = [];
  const endings = new Map<string, (verdicts: Verdict[]) => void>();
  const work = (run: readonly string[]): Promise<Verdict[]> => {
    started.push(run.join(' '));
    return new Promise((resolve) =>
      endings.set(run[0]!, (verdicts) => resolve(run.map((_, index) => verdicts[index] ?? 'done'))),
    );
  };
  const end = async (item: string, ...verdicts: Verdict[]): Promise<void> => {
    endings.get(item)!(verdicts);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, work, end };
}

describe('the keyed queue', () => {
  it('processes one item of each key at a time, in order', async () => {
    const { started, work, end } = byHand();
    const keyedQueue = new KeyedQueue<string>(4, oneByOne, work);
    for (const item of ['a1', 'a2', 'b1']) keyedQueue.add(item[0]!, item);
    expect(started).toEqual(['a1', 'b1']);
    await end('a1');
    expect(started).toEqual(['a1', 'b1', 'a2']);
  });

  it('processes up to thirty-two waiting items of a key together, in order', async () => {
    const { started, work, end } = byHand();
    const keyedQueue = new KeyedQueue<string>(4, numbered, work);
    const items = Array.from({ length: 40 }, (_, i) => `a${i + 1}`);
    keyedQueue.add('a', 'a0');
    for (const item of [...items.slice(20), ...items.slice(0, 20)]) keyedQueue.add('a', item);
    expect(started).toEqual(['a0']);
    await end('a0');
    await end('a1');
    await end('a33');
    expect(started).toEqual(['a0', items.slice(0, 32).join(' '), items.slice(32).join(' ')]);
    keyedQueue.add('a', 'a41');
    expect(started.at(-1)).toBe('a41');
  });

  it('processes equal items in order of arrival, and items that cannot join separately', async () => {
    const { started, work, end } = byHand();
    const joins = (item: string): boolean => !item.endsWith('alone');
    const keyedQueue = new KeyedQueue<string>(4, { order: (item) => Number(item[1]), joins }, work);
    for (const item of ['a1', 'a5', 'a3', 'a4 alone', 'a3 again', 'a2 alone']) keyedQueue.add('a', item);
    for (const first of ['a1', 'a2 alone', 'a3', 'a4 alone']) await end(first);
    expect(started).toEqual(['a1', 'a2 alone', 'a3 a3 again', 'a4 alone', 'a5']);
  });

  it('counts items processed together as one slot, and retries only failed items', async () => {
    const { started, work, end } = byHand();
    const keyedQueue = new KeyedQueue<string>(1, numbered, work);
    for (const item of ['a1', 'a2', 'a3', 'a4', 'b1']) keyedQueue.add(item[0]!, item);
    await end('a1');
    await end('b1');
    expect(started).toEqual(['a1', 'b1', 'a2 a3 a4']);
    keyedQueue.add('a', 'a5');
    await end('a2', 'done', { againIn: 500 }, 'done');
    expect(started).toHaveLength(3);
    while (started.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(started.slice(3)).toEqual(['a3 a5']);
  });

  it("processes at most as many keys concurrently as the queue's width", async () => {
    const { started, work, end } = byHand();
    const keyedQueue = new KeyedQueue<string>(2, oneByOne, work);
    for (const item of ['a1', 'b1', 'c1']) keyedQueue.add(item[0]!, item);
    expect(started).toEqual(['a1', 'b1']);
    await end('b1');
    expect(started).toEqual(['a1', 'b1', 'c1']);
  });

  it('frees the slot of an item that waits for its retry, and blocks only its key', async () => {
    const { started, work, end } = byHand();
    const keyedQueue = new KeyedQueue<string>(1, oneByOne, work);
    for (const item of ['a1', 'a2', 'b1']) keyedQueue.add(item[0]!, item);
    await end('a1', { againIn: 1 });
    expect(started).toEqual(['a1', 'b1']);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await end('b1');
    expect(started).toEqual(['a1', 'b1', 'a1']);
    await end('a1');
    expect(started).toEqual(['a1', 'b1', 'a1', 'a2']);
  });

  it('finishes running items when the keyed queue stops, and starts no further items', async () => {
    const { started, work, end } = byHand();
    const keyedQueue = new KeyedQueue<string>(1, oneByOne, work);
    for (const item of ['a1', 'a2', 'b1']) keyedQueue.add(item[0]!, item);
    let stopped = false;
    const stop = keyedQueue.stop().then(() => (stopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    await end('a1');
    await stop;
    keyedQueue.add('c', 'c1');
    expect(started).toEqual(['a1']);
  });

  it('stops the keyed queue without waiting for items whose retry is not due', async () => {
    const { started, work, end } = byHand();
    const keyedQueue = new KeyedQueue<string>(1, oneByOne, work);
    const rest = 60_000;
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      keyedQueue.add('a', 'a1');
      await end('a1', { againIn: rest });
      expect(jest.getTimerCount()).toBe(1);
      await keyedQueue.stop();
      jest.advanceTimersByTime(rest);
    } finally {
      jest.useRealTimers();
    }
    expect(started).toEqual(['a1']);
  });
});
