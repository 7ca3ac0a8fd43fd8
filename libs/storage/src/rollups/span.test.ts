import type { Condition } from '../core/condition';
import { spanOf } from './span';

describe('a span', () => {
  const time = (bound: 'min' | 'max', value: string, field = 'created_at'): Condition => ({
    sql: '',
    values: [],
    time: { field, bound, value },
  });

  it('extracts a time span only from conditions on one time column', () => {
    const changed = time('min', '2026-01-01T00:00:00.000Z', 'updated_at');
    expect(spanOf([], 'created_at')).toBeUndefined();
    expect(spanOf([{ sql: 'r.a', values: [] }, changed], 'created_at')).toBeUndefined();
    expect(spanOf([changed, time('max', '2026-01-02T10:00:00Z')], 'updated_at')).toEqual({
      from: new Date('2026-01-01T00:00:00Z'),
    });
  });

  it('includes the whole last second of a time span', () => {
    const where = [time('min', '2026-01-01T00:00:00.000Z'), time('max', '2026-01-02T10:00:00.500Z')];
    expect(spanOf(where, 'created_at')).toEqual({
      from: new Date('2026-01-01T00:00:00Z'),
      to: new Date('2026-01-02T10:00:01Z'),
    });
  });
});
