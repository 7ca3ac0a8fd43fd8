import { RETRY_SECONDS } from './outgoing-mails';

describe('the retries of a mail', () => {
  it('retries a mail soon, then less often, and ends after a day', () => {
    expect(RETRY_SECONDS[0]).toBe(30);
    expect([...RETRY_SECONDS]).toEqual([...RETRY_SECONDS].sort((a, b) => a - b));
    const total = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0);
    expect(total / 3600).toBeGreaterThanOrEqual(24);
    expect(total / 3600).toBeLessThan(25);
  });
});
