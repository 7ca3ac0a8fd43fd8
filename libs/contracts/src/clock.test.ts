import { clockCorrection, epochMs, followClock, systemClock } from './clock';

const HOUR_MS = 3_600_000;
let aheadMs = 0;
beforeEach(() => {
  const right = Date.now;
  aheadMs = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => right.call(Date) + aheadMs);
});
afterEach(() => {
  jest.restoreAllMocks();
  followClock(Date.now(), 0);
});
/** What a host shows whose clock is right. */
const right = () => Date.now() - aheadMs;

describe('the time of a process that follows another clock', () => {
  it.each([HOUR_MS, -HOUR_MS, 366 * 24 * HOUR_MS])('is that of the other clock if its host is off by %i ms', (off) => {
    aheadMs = off;
    expect(followClock(right(), 10)).not.toBe(0);
    expect(Math.abs(epochMs() - right())).toBeLessThan(100);
    expect(Math.abs(systemClock.now().getTime() - right())).toBeLessThan(100);
    expect(Math.abs(clockCorrection() + off)).toBeLessThan(100);
    expect(followClock(right(), 10)).toBe(0);
  });

  it('stays that of its host if the two differ by less than a second, or by less than the answer took', () => {
    aheadMs = 900;
    expect(followClock(right(), 10)).toBe(0);
    expect(followClock(Date.now() - 5_000, 4_500)).toBe(0);
    expect(epochMs()).toBe(Date.now());
  });

  it('is that of its host again once the clock of the host is set right', () => {
    aheadMs = HOUR_MS;
    followClock(right(), 0);
    aheadMs = 0;
    expect(Math.abs(followClock(right(), 0) - HOUR_MS)).toBeLessThan(100);
    expect(clockCorrection()).toBe(0);
  });
});
