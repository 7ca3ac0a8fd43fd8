import { LoginLimits } from './login-limits';

describe('the limits of login links', () => {
  let now: number;
  let limits: LoginLimits;
  beforeEach(() => {
    now = 0;
    limits = new LoginLimits({ now: () => new Date(now) });
  });
  /** How many of the given links may be opened. */
  const admitted = (count: number, address: (nth: number) => string, company = 7) =>
    Array.from({ length: count }, (_, nth) => nth).filter((nth) => {
      try {
        limits.take(address(nth), company);
        return true;
      } catch {
        return false;
      }
    }).length;

  it('admits 100 login links of a company from one network, and two more each second', () => {
    expect(admitted(150, () => '192.0.2.7')).toBe(100);
    now += 1000;
    expect(admitted(5, () => '192.0.2.7')).toBe(2);
  });

  it('admits login links of other companies from a network that one company has exhausted', () => {
    expect(admitted(150, () => '192.0.2.7', 7)).toBe(100);
    for (let company = 8; company < 28; company += 1) expect(admitted(100, () => '192.0.2.7', company)).toBe(100);
  });

  it('admits login links of a company from a network although other networks have flooded it', () => {
    admitted(3000, (nth) => `10.0.${nth % 200}.1`);
    expect(admitted(1, () => '192.0.2.7')).toBe(1);
  });
});
