import { PollPlaces } from './poll-places';

describe('places of those who wait', () => {
  it('allows 50 waiting feed requests for each company, and reuses freed places', () => {
    const places = new PollPlaces();
    const taken = Array.from({ length: 51 }, () => places.take(1));
    expect(taken).toEqual([...Array<boolean>(50).fill(true), false]);
    expect(places.take(2)).toBe(true);
    places.leave(1);
    expect([places.take(1), places.take(1)]).toEqual([true, false]);
  });

  it('allows 1000 waiting feed requests in total', () => {
    const places = new PollPlaces();
    for (let company = 1; company <= 1000; company += 1) expect(places.take(company)).toBe(true);
    expect(places.take(1001)).toBe(false);
    places.leave(1);
    expect(places.take(1001)).toBe(true);
  });
});
