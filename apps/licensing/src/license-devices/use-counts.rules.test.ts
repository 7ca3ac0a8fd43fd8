import { someTerms } from '@marquee/testing';
import { useCounts } from './use-counts.rules';

const NOW = new Date('2027-03-01T12:00:00Z');
const license = (terms: Parameters<typeof someTerms>[0] = {}) => ({
  acquired_at: '2026-01-15T10:00:00.000Z',
  terms: someTerms(terms),
});

describe('the counted uses of a license', () => {
  it('returns a row for each kind with the running year before any use', () => {
    const year = { from: '2027-01-15T10:00:00', until: '2028-01-15T10:00:00', used: 0, limit: 0 };
    const unlimited = { used: 0, limit: 0, left: null, years: [year] };
    expect(useCounts(license(), [], NOW)).toEqual(
      ['play', 'download', 'export', 'copy'].map((kind) => ({ kind, ...unlimited })),
    );
  });

  it('sums the years of a kind, and leaves what the nearer of both limits allows', () => {
    const terms = { total_downloads: 10, annual_downloads: 4, burn_play: 2 };
    const counts = [
      { kind: 'download', year: 0, count: 4 },
      { kind: 'download', year: 1, count: 3 },
      { kind: 'copy', year: 1, count: 2 },
    ] as const;
    const [play, download, exported, copy] = useCounts(license(terms), counts, NOW);
    expect(download).toMatchObject({ used: 7, limit: 10, left: 1 });
    expect(download?.years.map(({ used, limit }) => [used, limit])).toEqual([
      [4, 4],
      [3, 4],
    ]);
    expect(download?.years[0]).toMatchObject({ from: '2026-01-15T10:00:00', until: '2027-01-15T10:00:00' });
    expect(copy).toMatchObject({ used: 2, limit: 2, left: 0, years: [{ used: 2, limit: 0 }] });
    expect([play?.left, exported?.left]).toEqual([null, null]);
  });
});
