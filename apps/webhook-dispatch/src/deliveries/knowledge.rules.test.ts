import type { DueDelivery } from './delivery.entity';
import { Knowledge } from './knowledge.rules';

const added = (count: number) => Array.from({ length: count }, () => ({}) as DueDelivery);

describe('the known deliveries of a queue', () => {
  it('extends the known deliveries of a queue with each consecutive fill', () => {
    const knows = new Knowledge();
    knows.read(7, true);
    expect([knows.follows({ filled: 8, added: added(2) }, 0), knows.upTo]).toEqual([true, 8]);
    expect([knows.follows({ filled: 9, added: added(2) }, 2), knows.upTo]).toEqual([true, 9]);
  });

  it.each([
    ['one that was read already', 7, 1, 0],
    ['one before which another is missing', 9, 1, 0],
    ['one that exceeds the free slots', 8, 1, 200],
  ])('does not extend the known deliveries of a queue with %s, nor with later fills', (_, filled, count, left) => {
    const knows = new Knowledge();
    knows.read(7, true);
    expect(knows.follows({ filled, added: added(count) }, left)).toBe(false);
    expect(knows.upTo).toBe(7);
    expect(knows.follows({ filled: 9, added: added(1) }, 0)).toBe(false);
  });

  it('treats a queue as unknown during a read, or if more may wait than was read', () => {
    const knows = new Knowledge();
    knows.read(7, false);
    expect([knows.follows({ filled: 8, added: added(1) }, 0), knows.upTo]).toEqual([false, -1]);
  });
});
