import { weekNamed, weeksFrom } from './weeks.rules';

describe('a week', () => {
  it.each([
    ['2026-11-16T00:00:00Z', '2026_w47', '2026-11-16', '2026-11-23'],
    ['2026-11-22T23:59:59.999Z', '2026_w47', '2026-11-16', '2026-11-23'],
    ['2026-11-23T00:00:00Z', '2026_w48', '2026-11-23', '2026-11-30'],
    ['2027-01-03T12:00:00Z', '2026_w53', '2026-12-28', '2027-01-04'],
    ['2027-01-04T00:00:00Z', '2027_w01', '2027-01-04', '2027-01-11'],
    ['2024-12-30T00:00:00Z', '2025_w01', '2024-12-30', '2025-01-06'],
    ['2023-01-01T00:00:00Z', '2022_w52', '2022-12-26', '2023-01-02'],
  ])('finds for the time %s the week %s', (time, name, from, to) => {
    const week = { name, from: new Date(from), to: new Date(to) };
    expect(weeksFrom(new Date(time), 1)).toEqual([week]);
    expect(weekNamed(`deliveries_${name}`)).toEqual(week);
  });

  it('lists consecutive partition weeks across the end of a year', () => {
    const names = weeksFrom(new Date('2026-12-20T00:00:00Z'), 4).map(({ name }) => name);
    expect(names).toEqual(['2026_w51', '2026_w52', '2026_w53', '2027_w01']);
  });

  it.each(['deliveries_other_times', 'deliveries', 'feed_entries_2026'])(
    'finds no week in the table name %s',
    (name) => {
      expect(weekNamed(name)).toBeNull();
    },
  );
});
