import { rowTable } from './row-table';

describe('the table of statistics', () => {
  const measure = { name: 'orders', kind: 'other', small: 3, large: 73.2, rows: [30, 366] } as const;

  it('divides times by the rows of the answer, and says whether they grow too much', () => {
    const { rows } = rowTable([
      { ...measure, cpu: null },
      { ...measure, rows: [30, 30], cpu: null },
    ]);
    expect(rows).toEqual([
      ['orders', '30 / 366', '3.00 / 73.2', '100 / 200', '2.00', '≤ 2 ✓', '–', '–'],
      ['orders', '30 / 30', '3.00 / 73.2', '100 / 2,440', '24.40', '≤ 2 ✗', '–', '–'],
    ]);
  });

  it('has no goal for what is told alone', () => {
    expect(rowTable([{ ...measure, kind: 'told', cpu: null }]).rows[0]?.[5]).toBe('–');
  });

  it('adds up the processor time of all processes', () => {
    const cpu = [{ gateway: 1000, statistics: 2000 }, { statistics: 73_200 }] as const;
    expect(rowTable([{ ...measure, cpu }]).rows[0]?.slice(-2)).toEqual(['100 / 200', '2.00']);
  });
});
