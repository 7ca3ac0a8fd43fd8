import { EVENTS_KEPT_DAYS } from '@marquee/contracts';
import { readConfig, RETENTION_CONFIG } from '@marquee/service-kit';
import { INBOX_DAYS, USUAL_RETENTION } from '@marquee/storage';

describe('how long a service keeps what is no record', () => {
  it('is the same where nothing is configured, and where nothing is read', () => {
    expect(readConfig(RETENTION_CONFIG, {})).toEqual(USUAL_RETENTION);
  });

  it('is for heads no shorter than the inbox remembers, and for that longer than an event can come again', () => {
    const least = String(INBOX_DAYS);
    expect(readConfig(RETENTION_CONFIG, { INBOX_HEAD_DAYS: least }).inboxHeadDays).toBe(INBOX_DAYS);
    const shorter = () => readConfig(RETENTION_CONFIG, { INBOX_HEAD_DAYS: String(INBOX_DAYS - 1) });
    expect(shorter).toThrow(`INBOX_HEAD_DAYS must be ${least} or more`);
    // Published again a day before the stream lets go of it, and kept as long once more.
    expect(INBOX_DAYS).toBeGreaterThan(EVENTS_KEPT_DAYS - 1 + EVENTS_KEPT_DAYS);
  });
});
