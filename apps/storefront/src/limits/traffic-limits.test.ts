import { TrafficLimits } from './traffic-limits';

describe('the limits of reports of shop fronts', () => {
  let now: number;
  let limits: TrafficLimits;
  beforeEach(() => {
    now = 0;
    limits = new TrafficLimits({ now: () => new Date(now) });
  });
  /** How many of the given requests with 50 events each are admitted. */
  const admitted = (requests: number, address: (nth: number) => string, shop = 7) =>
    Array.from({ length: requests }, (_, nth) => nth).filter((nth) => {
      try {
        limits.take(address(nth), shop, 50);
        return true;
      } catch {
        return false;
      }
    }).length;

  it('admits 300 shop-front events of one network at one shop, and five more each second', () => {
    expect(admitted(10, () => '192.0.2.7')).toBe(6);
    expect(() => limits.take('192.0.2.7', 7, 50)).toThrow(
      expect.objectContaining({ code: 'rate_limited', extra: { retry_after: 10 } }),
    );
    expect(admitted(1, () => '192.0.2.8')).toBe(1);
    expect(admitted(1, () => '192.0.2.7', 8)).toBe(1);
    now += 10_000;
    expect(admitted(5, () => '192.0.2.7')).toBe(1);
  });

  it('admits 1,500 shop-front events of one network at all shops', () => {
    const atMany = Array.from({ length: 6 }, (_, shop) => admitted(6, () => '192.0.2.7', shop + 1));
    expect(atMany).toEqual([6, 6, 6, 6, 6, 0]);
    expect(admitted(1, () => '192.0.2.8', 6)).toBe(1);
    now += 2_000;
    expect(admitted(5, () => '192.0.2.7', 7)).toBe(1);
  });

  it('admits a first shop-front report that is larger than the limit of its network', () => {
    limits.take('192.0.2.7', 7, 1400);
    expect(() => limits.take('192.0.2.7', 7, 1)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
    now += 60_000;
    limits.take('192.0.2.7', 7, 1400);
  });

  it('admits 6,000 shop-front events at one shop from any number of networks', () => {
    expect(admitted(150, (nth) => `10.0.${nth}.1`)).toBe(120);
    expect(admitted(1, () => '192.0.2.7', 8)).toBe(1);
  });
});
