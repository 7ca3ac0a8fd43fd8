import { markdownTable, plainTable, short, whole, type Table } from './table';

const table: Table = {
  title: 'Speed',
  head: ['Operation', 'req/s'],
  rows: [
    ['read', '12,345'],
    ['list of 50', '9'],
  ],
};

describe('a table', () => {
  it('stands in columns on a terminal, numbers to the right', () => {
    expect(plainTable(table).split('\n')).toEqual([
      'Speed',
      '',
      'Operation    req/s',
      '──────────  ──────',
      'read        12,345',
      'list of 50       9',
    ]);
  });

  it('is a table in Markdown', () => {
    expect(markdownTable(table).split('\n')).toEqual([
      '**Speed**',
      '',
      '| Operation | req/s |',
      '|---|--:|',
      '| read | 12,345 |',
      '| list of 50 | 9 |',
    ]);
  });

  it('fills up short rows and keeps its columns when a cell holds a bar', () => {
    const odd = { title: 'Odd', head: ['a', 'b'], rows: [['x|y']] };
    expect(markdownTable(odd)).toContain('| x\\|y |  |');
    expect(plainTable(odd)).toContain('x|y');
  });
});

describe('numbers in a table', () => {
  it.each([
    [0.4666, '0.47'],
    [-0.5, '-0.50'],
    [3.456, '3.46'],
    [12.34, '12.3'],
    [1234.5, '1,235'],
  ])('%d is short as %s', (value, text) => {
    expect(short(value)).toBe(text);
  });

  it('are whole where fractions mean nothing', () => {
    expect(whole(5499.6)).toBe('5,500');
  });
});
