import { runAll, type Progress } from './run-all';

const wait = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('runAll', () => {
  it('runs the work for every item, at most `concurrency` items at a time', async () => {
    let running = 0;
    let most = 0;
    const done: number[] = [];
    const work = async (item: number) => {
      running += 1;
      most = Math.max(most, running);
      await wait();
      running -= 1;
      done.push(item);
    };
    let last: Progress<number> | undefined;
    const onProgress = (progress: Progress<number>) => {
      last = progress;
    };
    await runAll([1, 2, 3, 4, 5], work, { concurrency: 2, signal: new AbortController().signal, onProgress });
    expect(done).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
    expect(last).toEqual({ done: 5, failed: [], isEnded: true });
  });

  it('continues after a failed item and reports the item with its error', async () => {
    const error = new Error('no');
    let last: Progress<string> | undefined;
    await runAll(['a', 'b'], (item) => (item === 'a' ? Promise.reject(error) : Promise.resolve()), {
      concurrency: 1,
      signal: new AbortController().signal,
      onProgress: (progress) => {
        last = progress;
      },
    });
    expect(last).toEqual({ done: 1, failed: [{ item: 'a', error }], isEnded: true });
  });

  it('starts no further item after the signal is aborted', async () => {
    const stop = new AbortController();
    const done: number[] = [];
    await runAll(
      [1, 2, 3],
      (item) => {
        done.push(item);
        stop.abort();
        return Promise.resolve();
      },
      { concurrency: 1, signal: stop.signal, onProgress: () => undefined },
    );
    expect(done).toEqual([1]);
  });
});
