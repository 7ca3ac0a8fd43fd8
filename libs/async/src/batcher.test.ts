import { Batcher, KeyedBatcher, type BatchPolicy } from './batcher';

/** A batcher that doubles numbers, and the batches it has run. */
function doubling(policy: Partial<BatchPolicy<number, number>> = {}) {
  const batches: number[][] = [];
  const run = async (items: readonly number[]) => {
    batches.push([...items]);
    return items.map((item) => item * 2);
  };
  return { batches, batcher: new Batcher<number, number>({ run, ...policy }) };
}

/** A batcher whose batches end when the test ends them. */
function held(policy: Partial<BatchPolicy<number, number>> = {}) {
  const ends: (() => void)[] = [];
  const batches: number[][] = [];
  const run = (items: readonly number[]) => {
    batches.push([...items]);
    return new Promise<readonly number[]>((resolve) => ends.push(() => resolve(items)));
  };
  return { batches, ends, batcher: new Batcher<number, number>({ run, ...policy }) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('Batcher', () => {
  it("runs items of one event-loop turn as a batch and returns each item's result", async () => {
    const { batcher, batches } = doubling();
    await expect(Promise.all([1, 2, 3].map((item) => batcher.add(item)))).resolves.toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('splits the waiting items into batches of at most maxSize', async () => {
    const { batcher, batches } = doubling({ maxSize: 2 });
    await Promise.all([1, 2, 3, 4, 5].map((item) => batcher.add(item)));
    expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('calls maxSize as a function to size the next batch of waiting items', async () => {
    const { batcher, batches } = doubling({ maxSize: (waiting) => (waiting[0] === 9 ? 1 : 2) });
    await Promise.all([9, 1, 2].map((item) => batcher.add(item)));
    expect(batches).toEqual([[9], [1, 2]]);
  });

  it('collects further items while the maximum number of batches is running', async () => {
    const { batcher, batches, ends } = held({ concurrency: 1 });
    const all = [batcher.add(1)];
    await turn();
    all.push(batcher.add(2));
    await turn();
    all.push(batcher.add(3));
    await turn();
    expect(batches).toEqual([[1]]);
    ends[0]?.();
    await all[0];
    await turn();
    expect(batches).toEqual([[1], [2, 3]]);
    ends[1]?.();
    await Promise.all(all);
    expect(batcher.isIdle).toBe(true);
  });

  it('runs the first item at once and batches further items for spacingMs', async () => {
    const { batcher, batches } = doubling({ spacingMs: 30 });
    await batcher.add(1);
    const later = [batcher.add(2)];
    await turn();
    later.push(batcher.add(3));
    await Promise.all(later);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('runs a full batch without waiting for spacingMs', async () => {
    const { batcher, batches } = doubling({ spacingMs: 3_600_000, isFull: (waiting) => waiting.includes(3) });
    await batcher.add(1);
    const later = [batcher.add(2)];
    await turn();
    expect(batches).toEqual([[1]]);
    later.push(batcher.add(3));
    await Promise.all(later);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('rejects every item of a batch that fails, and runs the next batch', async () => {
    const run = async (items: readonly number[]) => {
      if (items.includes(2)) throw new Error('broken');
      return items;
    };
    const batcher = new Batcher<number, number>({ run, maxSize: 2 });
    const results = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  it('settles an item by the promise that its batch returns for it', async () => {
    const run = async () => [Promise.resolve('first'), Promise.reject(new Error('only the second'))];
    const batcher = new Batcher<number, string>({ run });
    const [first, second] = [batcher.add(1), batcher.add(2)];
    await expect(first).resolves.toBe('first');
    await expect(second).rejects.toThrow('only the second');
  });
});

describe('KeyedBatcher', () => {
  it('batches the items of each key separately and removes a key without items', async () => {
    const batches: [string, number[]][] = [];
    const batcher = new KeyedBatcher<string, number, number>((key) => ({
      run: async (items) => {
        batches.push([key, [...items]]);
        return items;
      },
    }));
    await Promise.all([batcher.add('a', 1), batcher.add('b', 2), batcher.add('a', 3)]);
    expect(batches).toEqual([
      ['a', [1, 3]],
      ['b', [2]],
    ]);
    expect(batcher.isIdle).toBe(true);
  });
});
