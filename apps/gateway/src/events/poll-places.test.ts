import { PollPlaces } from './poll-places';

describe('places of those who wait', () => {
  it('are 50 for one company, and free again when one leaves', () => {
    const places = new PollPlaces();
    const taken = Array.from({ length: 51 }, () => places.take(1));
    expect(taken).toEqual([...Array<boolean>(50).fill(true), false]);
    expect(places.take(2)).toBe(true);
    places.leave(1);
    expect([places.take(1), places.take(1)]).toEqual([true, false]);
  });

  it('are 1000 in all', () => {
    const places = new PollPlaces();
    for (let company = 1; company <= 1000; company += 1) expect(places.take(company)).toBe(true);
    expect(places.take(1001)).toBe(false);
    places.leave(1);
    expect(places.take(1001)).toBe(true);
  });
});
