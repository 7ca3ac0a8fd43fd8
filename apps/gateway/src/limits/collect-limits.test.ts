import { CollectLimits } from './collect-limits';

describe('the limits of what shop fronts send', () => {
  let now: number;
  let limits: CollectLimits;
  beforeEach(() => {
    now = 0;
    limits = new CollectLimits({ now: () => new Date(now) });
  });
  /** How many of so many are let through. */
  const admitted = (count: number, address: (nth: number) => string, shop = 7) =>
    Array.from({ length: count }, (_, nth) => nth).filter((nth) => {
      try {
        limits.take(address(nth), shop);
        return true;
      } catch {
        return false;
      }
    }).length;

  it('let 20 through from one network at a shop, and one more each half minute', () => {
    expect(admitted(50, () => '192.0.2.7')).toBe(20);
    expect(() => limits.take('192.0.2.7', 7)).toThrow(
      expect.objectContaining({ code: 'rate_limited', extra: { retry_after: 30 } }),
    );
    expect(admitted(1, () => '192.0.2.8')).toBe(1);
    expect(admitted(1, () => '192.0.2.7', 8)).toBe(1);
    now += 30_000;
    expect(admitted(5, () => '192.0.2.7')).toBe(1);
  });

  it('take a whole network of IPv6 for one', () => {
    expect(admitted(50, (nth) => `2001:db8::${nth + 1}`)).toBe(20);
  });

  it('let 200 through from one network at all shops, and one more in six seconds', () => {
    const atMany = () => Array.from({ length: 12 }, (_, shop) => admitted(20, () => '192.0.2.7', shop + 1));
    expect(atMany()).toEqual([...Array<number>(10).fill(20), 0, 0]);
    expect(() => limits.take('192.0.2.7', 99)).toThrow(
      expect.objectContaining({ code: 'rate_limited', extra: { retry_after: 6 } }),
    );
    expect(admitted(1, () => '192.0.2.8', 99)).toBe(1);
    now += 6_000;
    expect(admitted(5, () => '192.0.2.7', 100)).toBe(1);
  });

  it('let 300 through at a shop, from however many networks', () => {
    expect(admitted(400, (nth) => `10.0.${nth % 200}.1`)).toBe(300);
    expect(admitted(1, () => '192.0.2.7', 8)).toBe(1);
  });
});
