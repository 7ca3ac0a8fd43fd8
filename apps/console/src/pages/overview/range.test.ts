import { changeOf, rangeBefore, rangeOf, shiftDay, splitRows } from './range';

const NOW = Date.parse('2026-11-19T10:00:00Z');

describe('the range of the overview', () => {
  it('selects the last 30 days including today in GMT by default', () =>
    expect(rangeOf({}, NOW)).toEqual({ from: '2026-10-21', to: '2026-11-19', days: 30, preset: 30 }));

  it("selects the range of the page's address if it is one of the choices", () => {
    expect(rangeOf({ days: '7' }, NOW)).toMatchObject({ from: '2026-11-13', days: 7 });
    expect(rangeOf({ days: '8' }, NOW)).toMatchObject({ preset: 30 });
  });

  it.each([
    ['2026-01-01', '2026-12-31', 365],
    ['2026-05-05', '2026-05-05', 1],
  ])('selects a custom range from %s to %s', (from, to, days) =>
    expect(rangeOf({ from, to }, NOW)).toEqual({ from, to, days }),
  );

  it.each([
    [{ from: '2026-05-06', to: '2026-05-05' }],
    [{ from: '2024-01-01', to: '2026-05-05' }],
    [{ from: 'yesterday', to: '2026-05-05' }],
    [{ from: '2026-02-30T', to: '2026-05-05' }],
  ])('ignores the invalid custom range %j', (search) => expect(rangeOf(search, NOW)).toMatchObject({ preset: 30 }));

  it('compares a range with as many days before it', () =>
    expect(rangeBefore(rangeOf({ days: '7' }, NOW))).toEqual({ from: '2026-11-06', to: '2026-11-12', days: 7 }));

  it('compares no ranges if both together exceed the 366 days of the statistics', () =>
    expect(rangeBefore(rangeOf({ from: '2026-01-01', to: '2026-07-03' }, NOW))).toBeUndefined());

  it('shifts a day across the end of February in a leap year', () =>
    expect(shiftDay('2028-02-28', 2)).toBe('2028-03-01'));

  it('splits rows of statistics at the first day of the range', () => {
    const rows = ['2026-11-12', '2026-11-13'].map((date) => ({ date }));
    const { now, before } = splitRows(rows, rangeOf({ days: '7' }, NOW));
    expect([now, before].map((one) => one.length)).toEqual([1, 1]);
  });

  it('computes no change if the earlier figure is zero or missing', () => {
    expect(changeOf(3, 2)).toBe(0.5);
    expect(changeOf(3, 0)).toBeUndefined();
    expect(changeOf(3, undefined)).toBeUndefined();
  });
});
