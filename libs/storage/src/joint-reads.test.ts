import { setTimeout as sleep } from 'node:timers/promises';
import { ShopError } from '@marquee/contracts';
import { JointReads, type Reading } from './joint-reads';

describe('reads that come while one is on its way', () => {
  let reads: JointReads;
  /** What was asked together, and how each of those statements is answered. */
  let asked: (readonly number[])[];
  let answers: ((error?: Error) => void)[];
  beforeEach(() => {
    reads = new JointReads();
    asked = [];
    answers = [];
  });

  const work = (items: readonly number[]) =>
    new Promise<string[]>((resolve, reject) => {
      asked.push(items);
      answers.push((error) => (error ? reject(error) : resolve(items.map((item) => `row ${item}`))));
    });
  const take = (item: number, name = 'a', more: Partial<Reading<number, string>> = {}) =>
    reads.take<number, string>(name, { item, work, ...more });
  const answer = async (statement: number, error?: Error) => {
    answers[statement]?.(error);
    await new Promise(setImmediate);
  };

  it('go together with the next one, and each has its own answer', async () => {
    const found = [1, 2, 3, 2].map((item) => take(item));
    expect(asked).toEqual([[1]]);
    await answer(0);
    expect(asked).toEqual([[1], [2, 3, 2]]);
    await answer(1);
    expect(await Promise.all(found)).toEqual(['row 1', 'row 2', 'row 3', 'row 2']);
  });

  it('are sent at once where nothing is on its way, and apart from those of another kind', async () => {
    const found = [take(1), take(2, 'b')];
    expect(asked).toEqual([[1], [2]]);
    await answer(0);
    await answer(1);
    found.push(take(3));
    expect(asked).toEqual([[1], [2], [3]]);
    await answer(2);
    expect(await Promise.all(found)).toEqual(['row 1', 'row 2', 'row 3']);
  });

  it('do not wait long for one that is not answered, and not for more than a statement takes', async () => {
    const found = [take(0)];
    for (let item = 1; item <= 64; item += 1) found.push(take(item));
    expect(asked.map(({ length }) => length)).toEqual([1, 64]);
    found.push(take(65), take(66));
    await sleep(50);
    expect(asked.slice(2)).toEqual([[65, 66]]);
    for (const statement of [2, 1, 0]) await answer(statement);
    expect(await Promise.all(found)).toEqual(Array.from({ length: 67 }, (_, item) => `row ${item}`));
    expect(asked).toHaveLength(3);
  });

  const broken = () =>
    Object.assign(new ShopError('unavailable'), { cause: Object.assign(new Error('gone'), { code: 'ECONNRESET' }) });

  it('are not asked again where there is no connection to be had', async () => {
    const found = Promise.allSettled([1, 2, 3].map((item) => take(item)));
    await answer(0);
    await answer(1, new ShopError('unavailable'));
    expect((await found).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(asked).toHaveLength(2);
  });

  it('are asked once more, each for itself, where the connection has broken, and by nobody a third time', async () => {
    const found = Promise.allSettled([1, 2, 3].map((item) => take(item)));
    await answer(0);
    await answer(1, broken());
    expect(asked).toEqual([[1], [2, 3], [2], [3]]);
    await answer(2);
    await answer(3, broken());
    expect(
      (await found).map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as ShopError).code)),
    ).toEqual(['row 1', 'row 2', 'unavailable']);
    expect(asked).toHaveLength(4);
  });

  it('are read in the time of whoever has most of it', async () => {
    const begun: string[] = [];
    const by = (name: string) => (items: readonly number[]) => (begun.push(name), work(items));
    const found = [
      take(1),
      take(2, 'a', { deadline: 100, work: by('hurried') }),
      take(3, 'a', { deadline: 300, work: by('patient') }),
      take(4, 'a', { deadline: 200, work: by('other') }),
    ];
    await answer(0);
    await answer(1);
    expect(await Promise.all(found)).toHaveLength(4);
    expect(begun).toEqual(['patient']);
  });

  it('fail together, and the next ones are read all the same', async () => {
    const first = take(1);
    const failing = [take(2), take(3)].map((read) => read.catch((error: Error) => error.message));
    await answer(0);
    const after = take(4);
    await answer(1, new Error('no connection'));
    await answer(2);
    expect(await Promise.all(failing)).toEqual(['no connection', 'no connection']);
    expect([await first, await after]).toEqual(['row 1', 'row 4']);
  });
});
