import { CollectLimits } from './collect-limits';

describe('the limits of what shop fronts send', () => {
  let now: number;
  let limits: CollectLimits;
  beforeEach(() => {
    now = 0;
    limits = new CollectLimits({ now: () => new Date(now) });
  });
  /** How many of the given requests are admitted. */
  const admitted = (count: number, address: (nth: number) => string, shop = 7) =>
    Array.from({ length: count }, (_, nth) => nth).filter((nth) => {
      try {
        limits.take(address(nth), shop);
        return true;
      } catch {
        return false;
      }
    }).length;

  it('admits 20 sign-ups of one network at one shop, and one sign-up more every 30 seconds', () => {
    expect(admitted(50, () => '192.0.2.7')).toBe(20);
    expect(() => limits.take('192.0.2.7', 7)).toThrow(
      expect.objectContaining({ code: 'rate_limited', extra: { retry_after: 30 } }),
    );
    expect(admitted(1, () => '192.0.2.8')).toBe(1);
    expect(admitted(1, () => '192.0.2.7', 8)).toBe(1);
    now += 30_000;
    expect(admitted(5, () => '192.0.2.7')).toBe(1);
  });

  it('counts a whole IPv6 network as one client of the sign-up limits', () => {
    expect(admitted(50, (nth) => `2001:db8::${nth + 1}`)).toBe(20);
  });

  it('admits 200 sign-ups of one network at all shops, and one sign-up more every six seconds', () => {
    const atMany = () => Array.from({ length: 12 }, (_, shop) => admitted(20, () => '192.0.2.7', shop + 1));
    expect(atMany()).toEqual([...Array<number>(10).fill(20), 0, 0]);
    expect(() => limits.take('192.0.2.7', 99)).toThrow(
      expect.objectContaining({ code: 'rate_limited', extra: { retry_after: 6 } }),
    );
    expect(admitted(1, () => '192.0.2.8', 99)).toBe(1);
    now += 6_000;
    expect(admitted(5, () => '192.0.2.7', 100)).toBe(1);
  });

  it('admits 300 sign-ups at one shop from any number of networks', () => {
    expect(admitted(400, (nth) => `10.0.${nth % 200}.1`)).toBe(300);
    expect(admitted(1, () => '192.0.2.7', 8)).toBe(1);
  });
});
