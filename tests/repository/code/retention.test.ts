import { EVENT_RETENTION_DAYS } from '@marquee/contracts';
import { readConfig, RETENTION_CONFIG } from '@marquee/service-kit';
import { INBOX_DAYS, USUAL_RETENTION } from '@marquee/storage/service-database';

describe('the retention of infrastructure tables', () => {
  it('applies the same retention of infrastructure tables with and without configuration', () => {
    expect(readConfig(RETENTION_CONFIG, {})).toEqual(USUAL_RETENTION);
  });

  it('rejects a shorter retention of cursors than of the inbox', () => {
    const least = String(INBOX_DAYS);
    expect(readConfig(RETENTION_CONFIG, { INBOX_HEAD_DAYS: least }).inboxCursorDays).toBe(INBOX_DAYS);
    const shorter = () => readConfig(RETENTION_CONFIG, { INBOX_HEAD_DAYS: String(INBOX_DAYS - 1) });
    expect(shorter).toThrow(`INBOX_HEAD_DAYS must be ${least} or more`);
    // An event may be published again a day before the stream drops it, and is then stored for the same time.
    expect(INBOX_DAYS).toBeGreaterThan(EVENT_RETENTION_DAYS - 1 + EVENT_RETENTION_DAYS);
  });
});
