import { allOf, byToken } from './condition';

describe('conditions', () => {
  it('are joined and numbered after the values before them', () => {
    const conditions = [
      { sql: 'r.a between ? and ?', values: [1, 2] },
      { sql: 'r.b or r.c', values: [] },
      { sql: 'r.d = ?', values: ['x'] },
    ];
    expect(allOf(conditions, ['first'])).toEqual({
      sql: '(r.a between $2 and $3) and (r.b or r.c) and (r.d = $4)',
      values: ['first', 1, 2, 'x'],
    });
  });

  it('refuse a number of values that the text does not take', () => {
    expect(() => allOf([{ sql: 'r.a = ?', values: [1, 2] }], [])).toThrow('"r.a = ?" does not take 2 values.');
  });

  it('find what a path names by its token or by its id', () => {
    expect(byToken('ABCDEFGHIJKLMNOP')).toEqual({ sql: 'r.token = ?', values: ['ABCDEFGHIJKLMNOP'] });
    expect(byToken('42')).toEqual({ sql: 'r.id = ?', values: [42] });
  });
});
