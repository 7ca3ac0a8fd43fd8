import fc from 'fast-check';
import { SoldDayCache } from './sold-day-cache.service';
import { addedUp, bestOf, daysIn, monthsOf } from './sold-days.rules';

describe('products by revenue', () => {
  it('sums sold products over currencies and days, sorted by revenue and id', () => {
    const days = [addedUp([[7, 1, 100, 8, 2, 300, 7, 1, 150]]), addedUp([[9, 1, 300, 7, 1, 25]])];
    expect(Array.from(days[0] ?? [])).toEqual([7, 2, 250, 8, 2, 300]);
    expect(bestOf(days, 0)).toEqual([
      { product: 8, count: 2, amount: 300 },
      { product: 9, count: 1, amount: 300 },
      { product: 7, count: 3, amount: 275 },
    ]);
  });

  it('omits from the ranking fully reversed products and products before the cursor', () => {
    const days = [addedUp([[7, 2, 200, 8, 1, 0, 9, 1, 5]]), addedUp([[7, -2, -200]])];
    expect(bestOf(days, 0).map(({ product }) => product)).toEqual([9, 8]);
    expect(bestOf(days, 8).map(({ product }) => product)).toEqual([9]);
    expect(bestOf([], 0)).toEqual([]);
  });
});

describe('the parts of some days', () => {
  const partsOf = (first: string, last: string, today = '2026-12-24') => monthsOf({ first, last }, today);

  it('covers each day of any period once, even in the years 1 and 9999', () => {
    const DAY_MS = 86_400_000;
    const [least, most] = [Date.parse('0001-01-01'), Date.parse('9999-12-31')];
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const begins = fc.oneof(
      fc.constantFrom(least, most, Date.parse('9999-01-01')),
      fc.integer({ min: least, max: most }),
    );
    fc.assert(
      fc.property(begins, fc.integer({ min: 1, max: 366 }), (begin, count) => {
        const all = Array.from({ length: count }, (_, nth) => begin + nth * DAY_MS).filter((ms) => ms < most + DAY_MS);
        const [first, last] = [day(begin), day(all.at(-1) ?? begin)];
        const months = partsOf(first, last);
        expect(months.flatMap((month) => daysIn(month, '')).map(({ name }) => name)).toEqual(all.map(day));
        expect(months.length).toBeLessThanOrEqual(13);
      }),
      { numRuns: 300 },
    );
  });

  it('splits a period of statistics into whole months and the remaining days', () => {
    expect(partsOf('2026-10-01', '2026-11-29')).toEqual([
      { name: '2026-10', first: '2026-10-01', last: '2026-10-31', lasting: true },
      { name: '2026-11-01/2026-11-29', first: '2026-11-01', last: '2026-11-29', lasting: false },
    ]);
    const names = (first: string, last: string) => partsOf(first, last).map(({ name }) => name);
    expect(names('2024-01-31', '2024-03-01')).toEqual(['2024-01-31/2024-01-31', '2024-02', '2024-03-01/2024-03-01']);
    expect(names('2025-11-17', '2026-11-16')).toHaveLength(13);
    expect(names('2026-10-07', '2026-10-07')).toEqual(['2026-10-07/2026-10-07']);
    expect(daysIn({ first: '2024-02-28', last: '2024-03-01' }, '').map(({ name }) => name)).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
  });

  it('treats months and days of a period as permanent once they are over', () => {
    const days = { first: '2026-10-30', last: '2026-11-30' };
    const lasting = (today: string) => {
      const parts = [...partsOf('2026-10-01', '2026-11-30', today), ...daysIn(days, today)];
      return parts.flatMap((part) => (part.lasting ? [part.name] : []));
    };
    expect(lasting('2026-10-31')).toEqual(['2026-10-30']);
    expect(lasting('2026-11-01')).toEqual(['2026-10', '2026-10-30', '2026-10-31']);
    expect(lasting('2026-11-30')).not.toContain('2026-11');
    expect(lasting('2026-12-01')).toHaveLength(2 + 32);
  });
});

describe('days that are cache', () => {
  const day = (length: number) => new Float64Array(length);

  it('finds sold days in the cache only under their exact version', () => {
    const cache = new SoldDayCache();
    cache.set('a', '1', day(3));
    expect(cache.get('a', '1')).toHaveLength(3);
    expect(cache.get('a', '2')).toBeUndefined();
    expect(cache.get('b', '1')).toBeUndefined();
    cache.set('a', '2', day(6));
    expect([cache.get('a', '1'), cache.get('a', '2')?.length]).toEqual([undefined, 6]);
  });

  it('evicts the least recently used days from the cache above its size limit', () => {
    const cache = new SoldDayCache(450);
    for (const name of ['a', 'b', 'c']) cache.set(name, '1', day(100));
    cache.get('a', '1');
    cache.set('d', '1', day(100));
    const left = ['a', 'b', 'c', 'd'].filter((name) => cache.get(name, '1'));
    expect(left).toEqual(['a', 'c', 'd']);
    // A replaced entry counts once.
    for (let time = 0; time < 9; time++) cache.set('d', String(time), day(100));
    expect(['a', 'c'].filter((name) => cache.get(name, '1'))).toEqual(['a', 'c']);
  });

  it('counts long names and versions towards the size limit of the cache', () => {
    const cache = new SoldDayCache(450);
    const version = 'v'.repeat(1_600);
    for (const name of ['a', 'b', 'c']) cache.set(name, version, day(1));
    expect(['a', 'b', 'c'].filter((name) => cache.get(name, version))).toEqual(['c']);
  });
});
