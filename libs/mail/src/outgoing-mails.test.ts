import { RETRY_SECONDS } from './outgoing-mails';

describe('the retries of a mail', () => {
  it('schedules the retries of a mail with growing delays over one day', () => {
    expect(RETRY_SECONDS[0]).toBe(30);
    expect([...RETRY_SECONDS]).toEqual([...RETRY_SECONDS].sort((a, b) => a - b));
    const total = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0);
    expect(total / 3600).toBeGreaterThanOrEqual(24);
    expect(total / 3600).toBeLessThan(25);
  });
});
