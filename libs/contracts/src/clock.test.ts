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
/** The time of a host whose clock is correct. */
const right = () => Date.now() - aheadMs;

describe('the time of a process that follows another clock', () => {
  it.each([HOUR_MS, -HOUR_MS, 366 * 24 * HOUR_MS])(
    'follows the given clock if the host clock is off by %i ms',
    (off) => {
      aheadMs = off;
      expect(followClock(right(), 10)).not.toBe(0);
      expect(Math.abs(epochMs() - right())).toBeLessThan(100);
      expect(Math.abs(systemClock.now().getTime() - right())).toBeLessThan(100);
      expect(Math.abs(clockCorrection() + off)).toBeLessThan(100);
      expect(followClock(right(), 10)).toBe(0);
    },
  );

  it('follows the host clock if it differs less than a second or the response time', () => {
    aheadMs = 900;
    expect(followClock(right(), 10)).toBe(0);
    expect(followClock(Date.now() - 5_000, 4_500)).toBe(0);
    const before = Date.now();
    const now = epochMs();
    expect([now >= before, now <= Date.now()]).toEqual([true, true]);
  });

  it('returns to the host clock once the host clock is correct again', () => {
    aheadMs = HOUR_MS;
    followClock(right(), 0);
    aheadMs = 0;
    expect(Math.abs(followClock(right(), 0) - HOUR_MS)).toBeLessThan(100);
    expect(clockCorrection()).toBe(0);
  });
});
