import { countLines, median, percentile, printTable, short, whole } from './table';

describe('the tables of the benchmark', () => {
  it('renders an aligned Markdown table, escapes bars and fills short rows', () => {
    const rows = [['read', '12,345'], ['a|b']];
    expect(printTable({ title: 'Speed', head: ['operation', 'rate'], rows }).split('\n')).toEqual([
      '**Speed**',
      '',
      '| operation |   rate |',
      '| --------- | -----: |',
      '| read      | 12,345 |',
      '| a\\|b      |        |',
    ]);
  });

  it('formats measured numbers with three digits or as integers', () => {
    expect([0.4666, -0.5, 12.34, 1234.5].map(short)).toEqual(['0.47', '-0.50', '12.3', '1,235']);
    expect(whole(5499.6)).toBe('5,500');
  });

  it('computes percentiles by the nearest rank, and medians of even and odd counts', () => {
    const values = [5, 1, 4, 2, 3];
    expect([1, 50, 95].map((percent) => percentile(values, percent))).toEqual([1, 3, 5]);
    expect([median(values), median([4, 1])]).toEqual([3, 2.5]);
    expect(() => median([])).toThrow('requires at least one value');
  });

  it('counts log lines of one kind together, without times and stacks', () => {
    const line = (second: number) =>
      `auth: {"level":"warn","time":"10:00:0${second}","err":{"message":"heartbeats missed","stack":"…"},"msg":"no events"}`;
    const crash = 'catalog: Error: out of {memory}';
    expect(countLines([line(1), crash, line(2)])).toEqual([
      '2 × auth: warn: no events: heartbeats missed',
      `1 × ${crash}`,
    ]);
  });
});
