import { ContentUrls, type ContentUse } from './content-urls';

const urls = new ContentUrls({ contentUrlSecret: 'of a test' }, { now: () => new Date('2026-11-19T12:00:00Z') });

describe('the end of a signed address', () => {
  it.each<[ContentUse, string, string | null]>([
    ['download', '2026-11-19T12:00:00Z', '2026-11-19T12:15:00.000Z'],
    ['download', '2026-11-19T11:50:00.900Z', '2026-11-19T12:05:00.000Z'],
    ['download', '2026-11-19T11:45:00Z', null],
    ['play', '2026-11-19T11:45:00Z', '2026-11-19T15:45:00.000Z'],
    ['play', '2026-11-18T13:00:00Z', null],
  ])('counts from the time at which licensing allowed the use: %s, %s', (use, allowedAt, end) => {
    const until = urls.endOf(use, allowedAt);
    expect(until && new Date(until * 1000).toISOString()).toBe(end);
  });
});
