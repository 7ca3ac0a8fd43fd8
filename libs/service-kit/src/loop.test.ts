import { createLogger } from './logger';
import { Loop } from './loop';

/** Longer than any test lives: nothing but `wake` ends the rest. */
const LONG_MS = 3_600_000;
const FAULT = new Error('the database is away');

/** Work whose passes the test ends one by one. */
class Work {
  passes = 0;
  private readonly open: { resolve(more: boolean): void; reject(error: Error): void }[] = [];
  private begun = () => {};

  readonly pass = (): Promise<boolean> => {
    this.passes += 1;
    const end = new Promise<boolean>((resolve, reject) => void this.open.push({ resolve, reject }));
    this.begun();
    return end;
  };

  /** Ends the pass under way, or the next one that begins. */
  async end(outcome: boolean | Error): Promise<void> {
    if (this.open.length === 0) await new Promise<void>((resolve) => (this.begun = resolve));
    const pass = this.open.shift();
    if (outcome instanceof Error) pass?.reject(outcome);
    else pass?.resolve(outcome);
  }
}

function aLoop(intervalMs = LONG_MS) {
  const work = new Work();
  const lines: { level: string; msg: string }[] = [];
  const log = createLogger('test', 'info', { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  const loop = new Loop({ task: 'the counting of sheep', work: work.pass, intervalMs, log });
  return { loop, work, said: () => lines.map(({ level, msg }) => `${level}: ${msg}`) };
}
/** Everything that is to happen without a timer has happened. */
const settled = () => new Promise(setImmediate);

describe('a loop', () => {
  it('begins at once, goes on while there is more, then rests', async () => {
    const { loop, work } = aLoop();
    loop.start();
    expect(work.passes).toBe(1);
    await work.end(true);
    await work.end(true);
    await work.end(false);
    await settled();
    expect(work.passes).toBe(3);
    await loop.stop();
    expect(work.passes).toBe(3);
  });

  it('comes again after each interval', async () => {
    const { loop, work } = aLoop(1);
    loop.start();
    for (let pass = 0; pass < 5; pass += 1) await work.end(false);
    expect(work.passes).toBe(5);
    await loop.stop();
  });

  it('is one, however often it is started', async () => {
    const { loop, work } = aLoop();
    loop.start();
    loop.start();
    expect(work.passes).toBe(1);
    await work.end(false);
    await loop.stop();
  });

  it('is woken from its rest', async () => {
    const { loop, work } = aLoop();
    loop.start();
    await work.end(false);
    await settled();
    loop.wake();
    await work.end(false);
    expect(work.passes).toBe(2);
    await loop.stop();
  });

  it('that is woken during a pass makes one more when it has ended, and none beside it', async () => {
    const { loop, work } = aLoop();
    loop.start();
    loop.wake();
    loop.wake();
    await settled();
    expect(work.passes).toBe(1);
    await work.end(false);
    await work.end(false);
    await settled();
    expect(work.passes).toBe(2);
    await loop.stop();
  });

  it('stops when the pass under way has ended, also where there would be more', async () => {
    const { loop, work } = aLoop();
    loop.start();
    let isStopped = false;
    const stopped = loop.stop().then(() => (isStopped = true));
    await settled();
    expect(isStopped).toBe(false);
    await work.end(true);
    await stopped;
    expect(work.passes).toBe(1);
  });

  it('does what it was woken for before it stops, once, and nothing after', async () => {
    const { loop, work } = aLoop();
    loop.start();
    await work.end(false);
    await settled();
    loop.wake();
    const stopped = loop.stop();
    await settled();
    expect(work.passes).toBe(2);
    loop.wake();
    await work.end(true);
    await stopped;
    loop.wake();
    loop.start();
    await settled();
    expect(work.passes).toBe(2);
  });

  it('stops also when it was never started', async () => {
    await expect(aLoop().loop.stop()).resolves.toBeUndefined();
  });

  it('goes on after a failure, and tells of an outage when it begins and when it is over', async () => {
    const { loop, work, said } = aLoop();
    loop.start();
    for (const outcome of [FAULT, FAULT, FAULT, false, false, FAULT]) {
      await work.end(outcome);
      await settled();
      loop.wake();
    }
    await work.end(false);
    await loop.stop();
    expect(said()).toEqual([
      'warn: the counting of sheep has failed; it is tried again',
      'info: the counting of sheep works again',
      'warn: the counting of sheep has failed; it is tried again',
      'info: the counting of sheep works again',
    ]);
  });

  it('rests after a failure: what is away does not come back sooner for being asked', async () => {
    const { loop, work } = aLoop();
    loop.start();
    await work.end(FAULT);
    await settled();
    expect(work.passes).toBe(1);
    await loop.stop();
  });
});
