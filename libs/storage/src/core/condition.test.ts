import { allOf, byToken } from './condition';

describe('conditions', () => {
  it('joins SQL conditions and numbers their values after the preceding ones', () => {
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

  it('rejects an SQL condition with more or fewer values than placeholders', () => {
    expect(() => allOf([{ sql: 'r.a = ?', values: [1, 2] }], [])).toThrow(
      'The condition "r.a = ?" does not have 2 placeholders.',
    );
  });

  it('selects the row that a path names by token or by id', () => {
    expect(byToken('ABCDEFGHIJKLMNOP')).toEqual({ sql: 'r.token = ?', values: ['ABCDEFGHIJKLMNOP'] });
    expect(byToken('42')).toEqual({ sql: 'r.id = ?', values: [42] });
  });
});
