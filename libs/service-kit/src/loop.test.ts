import { createLogger } from './observability/logger';
import { Loop } from './loop';

/** Longer than any test, so that only `wake` ends the pause. */
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

  /** Ends the current pass, or the next one. */
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
  const loop = new Loop({ task: 'counting of sheep', work: work.pass, intervalMs, log });
  return { loop, work, said: () => lines.map(({ level, msg }) => `${level}: ${msg}`) };
}
/** Waits for everything that happens without a timer. */
const settled = () => new Promise(setImmediate);

describe('a loop', () => {
  it('starts a loop at once, and pauses it when no more work is due', async () => {
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

  it('runs a loop again after each interval', async () => {
    const { loop, work } = aLoop(1);
    loop.start();
    for (let pass = 0; pass < 5; pass += 1) await work.end(false);
    expect(work.passes).toBe(5);
    await loop.stop();
  });

  it('runs a single loop even if it is started repeatedly', async () => {
    const { loop, work } = aLoop();
    loop.start();
    loop.start();
    expect(work.passes).toBe(1);
    await work.end(false);
    await loop.stop();
  });

  it('ends the pause of a loop when it is woken', async () => {
    const { loop, work } = aLoop();
    loop.start();
    await work.end(false);
    await settled();
    loop.wake();
    await work.end(false);
    expect(work.passes).toBe(2);
    await loop.stop();
  });

  it('runs one more pass of a loop if it is woken during a pass', async () => {
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

  it('stops a loop after the current pass, even if more work is due', async () => {
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

  it('runs a pending pass once before a loop stops, and none afterwards', async () => {
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

  it('stops a loop immediately that was never started', async () => {
    await expect(aLoop().loop.stop()).resolves.toBeUndefined();
  });

  it('continues a loop after a failure, and logs the start and end of the outage', async () => {
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
      'warn: counting of sheep failed; retrying',
      'info: counting of sheep works again',
      'warn: counting of sheep failed; retrying',
      'info: counting of sheep works again',
    ]);
  });

  it('repeats hourly work a minute after a failure', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const { loop, work } = aLoop();
    loop.start();
    await work.end(FAULT);
    await settled();
    loop.wake();
    await work.end(false);
    await settled();
    // Jest has timers, too.
    const pauses = timers.mock.calls.map(([, ms]) => ms).filter((ms) => ms === 60_000 || ms === LONG_MS);
    timers.mockRestore();
    await loop.stop();
    expect(pauses).toEqual([60_000, LONG_MS]);
  });

  it('pauses a loop after a failure instead of retrying at once', async () => {
    const { loop, work } = aLoop();
    loop.start();
    await work.end(FAULT);
    await settled();
    expect(work.passes).toBe(1);
    await loop.stop();
  });
});
