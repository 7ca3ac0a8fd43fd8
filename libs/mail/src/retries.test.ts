import { afterFailure, RETRY_SECONDS } from './retries';

describe('the retries of a mail', () => {
  const now = new Date('2026-11-15T12:00:00Z');

  it('begin soon, come less and less often, and end after a day', () => {
    expect(afterFailure(1, now)).toEqual({ retryAt: new Date('2026-11-15T12:00:30Z') });
    expect([...RETRY_SECONDS]).toEqual([...RETRY_SECONDS].sort((a, b) => a - b));
    const total = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0);
    expect(total / 3600).toBeGreaterThanOrEqual(24);
    expect(total / 3600).toBeLessThan(25);
    expect(afterFailure(RETRY_SECONDS.length, now)).not.toBe('exhausted');
    expect(afterFailure(RETRY_SECONDS.length + 1, now)).toBe('exhausted');
  });
});
