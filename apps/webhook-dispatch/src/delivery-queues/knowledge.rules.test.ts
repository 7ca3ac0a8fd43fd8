import type { DueDelivery } from './delivery.entity';
import { Knowledge } from './knowledge.rules';

const added = (count: number) => Array.from({ length: count }, () => ({}) as DueDelivery);

describe('the known deliveries of a queue', () => {
  it('adds new deliveries to a queue in memory while their positions are consecutive', () => {
    const knows = new Knowledge();
    knows.read(7, true);
    expect([knows.follows({ filled: 8, added: added(2) }, 0), knows.upTo]).toEqual([true, 8]);
    expect([knows.follows({ filled: 9, added: added(2) }, 2), knows.upTo]).toEqual([true, 9]);
  });

  it.each([
    ['a new delivery that was read already', 7, 1, 0],
    ['new deliveries after a gap', 9, 1, 0],
    ['more new deliveries than free slots', 8, 1, 200],
  ])('rereads a queue in memory from the database after %s', (_, filled, count, left) => {
    const knows = new Knowledge();
    knows.read(7, true);
    expect(knows.follows({ filled, added: added(count) }, left)).toBe(false);
    expect(knows.upTo).toBe(7);
    expect(knows.follows({ filled: 9, added: added(1) }, 0)).toBe(false);
  });

  it('adds no deliveries to a queue in memory during its read', () => {
    const knows = new Knowledge();
    knows.read(7, false);
    expect([knows.follows({ filled: 8, added: added(1) }, 0), knows.upTo]).toEqual([false, -1]);
  });
});
