import { runningYear, usesLeft } from './counters.rules';

const day = (text: string) => new Date(`${text}Z`);

describe('the running year of a license', () => {
  it.each([
    ['2026-03-15T10:00:00', '2026-03-15T10:00:00', 0, '2026-03-15T10:00:00', '2027-03-15T10:00:00'],
    ['2026-03-15T10:00:00', '2027-03-15T09:59:59', 0, '2026-03-15T10:00:00', '2027-03-15T10:00:00'],
    ['2026-03-15T10:00:00', '2027-03-15T10:00:00', 1, '2027-03-15T10:00:00', '2028-03-15T10:00:00'],
    ['2026-12-31T23:59:59', '2030-01-01T00:00:00', 3, '2029-12-31T23:59:59', '2030-12-31T23:59:59'],
    ['2024-02-29T00:00:00', '2025-02-28T00:00:00', 1, '2025-02-28T00:00:00', '2026-02-28T00:00:00'],
    ['2024-02-29T00:00:00', '2028-02-28T12:00:00', 3, '2027-02-28T00:00:00', '2028-02-29T00:00:00'],
    ['2026-03-15T10:00:00', '2025-01-01T00:00:00', 0, '2026-03-15T10:00:00', '2027-03-15T10:00:00'],
  ])('counts years from the acquisition at %s for %s', (acquired, now, number, from, until) => {
    expect(runningYear(day(acquired), day(now))).toEqual({ number, from: day(from), until: day(until) });
  });
});

describe('the uses that are left', () => {
  const used = { downloads: 3, downloads_in_year: 1, exports: 1, exports_in_year: 1, copies: 4 };
  const none = { total_downloads: 0, annual_downloads: 0, total_export: 0, annual_export: 0, burn_play: 0 };

  it('knows no limit if the terms have 0', () => {
    expect(usesLeft(none, used)).toEqual({ downloads: null, exports: null, copies: null });
  });

  it.each([
    [{ total_downloads: 5 }, { downloads: 2 }],
    [{ annual_downloads: 5 }, { downloads: 4 }],
    [{ total_downloads: 5, annual_downloads: 5 }, { downloads: 2 }],
    [{ total_downloads: 9, annual_downloads: 2 }, { downloads: 1 }],
    [{ total_export: 1, annual_export: 5 }, { exports: 0 }],
    [{ burn_play: 3 }, { copies: 0 }],
    [{ burn_play: 5 }, { copies: 1 }],
  ])('subtracts the uses from the nearer limit of %j', (terms, left) => {
    expect(usesLeft({ ...none, ...terms }, used)).toMatchObject(left);
  });
});
