import { RenderCache } from './render-cache';

describe('RenderCache', () => {
  let time = Date.UTC(2026, 0, 1);
  const clock = { now: () => new Date(time) };
  const KIB = 1024;
  const row = (id: number, json = 'x'.repeat(KIB)) => ({ id, rowVersion: '1', json: Buffer.from(json), version: 1 });
  const idsIn = (cache: RenderCache, ids: readonly number[]) => ids.filter((id) => cache.get(`${id}`));
  function add(cache: RenderCache, ids: readonly number[], json?: string): void {
    for (const id of ids) cache.set(`${id}`, row(id, json));
  }
  const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

  it('returns the value of the cache entry that was set last', () => {
    const cache = new RenderCache(clock);
    expect(cache.get('1')).toBeUndefined();
    add(cache, [1], 'first');
    expect(cache.get('1')).toMatchObject({ id: 1, rowVersion: '1', json: Buffer.from('first') });
    cache.set('1', { ...row(1, 'second'), rowVersion: '2' });
    expect(cache.get('1')).toMatchObject({ rowVersion: '2', json: Buffer.from('second') });
  });

  it('deletes only the named entry of the cache', () => {
    const cache = new RenderCache(clock);
    add(cache, [1, 2]);
    for (const key of ['1', '3']) cache.delete(key);
    expect(idsIn(cache, [1, 2, 3])).toEqual([2]);
  });

  it('expires a cache entry after five minutes, however often it was read', () => {
    const cache = new RenderCache(clock);
    add(cache, [1]);
    time += 5 * 60_000 - 1;
    expect(idsIn(cache, [1])).toEqual([1]);
    time += 2;
    expect(idsIn(cache, [1])).toEqual([]);
  });

  it('removes an expired cache entry from memory within ten minutes without any read', () => {
    jest.useFakeTimers();
    const pass = (minutes: number) => {
      time += minutes * 60_000;
      jest.advanceTimersByTime(minutes * 60_000);
    };
    try {
      const cache = new RenderCache(clock);
      add(cache, [1]);
      pass(4);
      add(cache, [2]);
      pass(2);
      expect(jest.getTimerCount()).toBe(1);
      expect(idsIn(cache, [1, 2])).toEqual([2]);
      pass(4);
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('evicts the least recently read cache entries above the byte limit', () => {
    const cache = new RenderCache(clock, 32 * KIB);
    for (const id of from(1, 100)) {
      add(cache, [id]);
      cache.get('1');
    }
    // With 400 bytes of overhead each, 23 of these texts are 32 KiB.
    expect(idsIn(cache, from(1, 100))).toEqual([1, ...from(79, 22)]);
  });

  it('limits the cache by bytes instead of characters', () => {
    const cache = new RenderCache(clock, 32 * KIB);
    add(cache, from(1, 100), 'я'.repeat(KIB));
    expect(idsIn(cache, from(1, 100))).toHaveLength(13);
  });

  it('counts the size of a cache entry once after it was replaced', () => {
    const cache = new RenderCache(clock, 32 * KIB);
    add(cache, [1, 2]);
    for (let nth = 0; nth < 100; nth += 1) add(cache, [3]);
    expect(idsIn(cache, [1, 2, 3])).toEqual([1, 2, 3]);
  });
});
