import { RememberedPrints } from './remembered-prints';

describe('what is remembered of printed rows', () => {
  let time = 0;
  const clock = { now: () => new Date(time) };
  const KIB = 1024;
  const some = (id: number, json = 'x'.repeat(KIB)) => ({ id, stamp: '1', json: Buffer.from(json), version: 1 });
  const idsIn = (prints: RememberedPrints, ids: readonly number[]) => ids.filter((id) => prints.get(`${id}`));
  /** Remembers these, one after the other. */
  function tell(prints: RememberedPrints, ids: readonly number[], json?: string): void {
    for (const id of ids) prints.set(`${id}`, some(id, json));
  }
  const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

  it('is given as it was told, until it is told anew', () => {
    const prints = new RememberedPrints(clock);
    expect(prints.get('1')).toBeUndefined();
    tell(prints, [1], 'first');
    expect(prints.get('1')).toMatchObject({ id: 1, stamp: '1', json: Buffer.from('first') });
    prints.set('1', { ...some(1, 'second'), stamp: '2' });
    expect(prints.get('1')).toMatchObject({ stamp: '2', json: Buffer.from('second') });
  });

  it('is forgotten at once where that is wanted', () => {
    const prints = new RememberedPrints(clock);
    tell(prints, [1, 2]);
    for (const key of ['1', '3']) prints.forget(key);
    expect(idsIn(prints, [1, 2, 3])).toEqual([2]);
  });

  it('is forgotten after five minutes, however often it was wanted', () => {
    const prints = new RememberedPrints(clock);
    tell(prints, [1]);
    time += 5 * 60_000 - 1;
    expect(idsIn(prints, [1])).toEqual([1]);
    time += 1;
    expect(idsIn(prints, [1])).toEqual([]);
  });

  it('is let go after ten minutes where nobody wants it, though nothing else is read', () => {
    jest.useFakeTimers();
    try {
      const prints = new RememberedPrints(clock);
      tell(prints, [1, 2]);
      jest.advanceTimersByTime(5 * 60_000);
      expect(idsIn(prints, [1])).toEqual([1]);
      jest.advanceTimersByTime(5 * 60_000);
      expect(idsIn(prints, [1, 2])).toEqual([1]);
      jest.advanceTimersByTime(10 * 60_000);
      expect([idsIn(prints, [1, 2]), jest.getTimerCount()]).toEqual([[], 0]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is at most so many bytes, and what was wanted lately stays', () => {
    const prints = new RememberedPrints(clock, 32 * KIB);
    for (const id of from(1, 100)) {
      tell(prints, [id]);
      prints.get('1');
    }
    const left = idsIn(prints, from(1, 100));
    expect(left).toContain(1);
    expect(left).toContain(100);
    // With what each takes beside its text, 23 of them are 32 KiB.
    expect(left.length).toBeLessThanOrEqual(23);
    expect(left.length).toBeGreaterThanOrEqual(10);
  });

  it('counts the bytes of a text, and not its characters', () => {
    const prints = new RememberedPrints(clock, 32 * KIB);
    tell(prints, from(1, 100), 'я'.repeat(KIB));
    expect(idsIn(prints, from(1, 100)).length).toBeLessThanOrEqual(13);
  });

  it('counts what is told anew once', () => {
    const prints = new RememberedPrints(clock, 32 * KIB);
    tell(prints, [1, 2]);
    for (let nth = 0; nth < 100; nth += 1) tell(prints, [3]);
    expect(idsIn(prints, [1, 2, 3])).toEqual([1, 2, 3]);
  });
});
