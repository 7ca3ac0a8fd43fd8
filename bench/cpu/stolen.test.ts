import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StolenTime } from './stolen';

describe('stolen time', () => {
  let proc: string;
  beforeEach(() => (proc = mkdtempSync(join(tmpdir(), 'marquee-proc-'))));
  afterEach(() => rmSync(proc, { recursive: true }));

  /** As the kernel writes it: user, nice, system, idle, iowait, irq, softirq, steal, guest, guest_nice. */
  const processors = (busy: number, idle: number, stolen: number) =>
    writeFileSync(
      join(proc, 'stat'),
      `cpu  ${busy} 0 0 ${idle} 0 0 0 ${stolen} ${busy} 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n`,
    );

  it('is told for the worst stretch of some time, and on the whole', () => {
    const time = new StolenTime(proc);
    const stretches: readonly [at: number, busy: number, idle: number, stolen: number][] = [
      [0, 0, 0, 0],
      [1000, 50, 150, 0],
      [2000, 100, 200, 100],
      [3000, 120, 360, 120],
    ];
    for (const [at, busy, idle, stolen] of stretches) {
      processors(busy, idle, stolen);
      time.look(at);
    }
    expect([time.most(100, 900), time.most(900, 1100), time.most(1100, 1200), time.most(2500, 2600)]).toEqual([
      0, 0.5, 0.5, 0.1,
    ]);
    expect(time.share).toBe(0.2);
  });

  it('is none where nothing was seen', () => {
    const time = new StolenTime(proc);
    expect([time.most(0, 1000), time.share]).toEqual([0, 0]);
  });

  it('is read from this machine', () => {
    const time = new StolenTime();
    time.look(0);
    time.look(1);
    expect(time.share).toBeGreaterThanOrEqual(0);
    expect(time.share).toBeLessThanOrEqual(1);
  });
});
