import { RateLimiter, type Admitted } from './rate-limiter';

const LIMIT = { rateLimitBurst: 40, rateLimitPerSecond: 20 };
/** The simulated time of a test. */
const SECONDS = 60;
const STEP_MS = 5;
const PUBLISH_INTERVAL_MS = 50;
const never = (): boolean => false;

/**
 * Simulates replicas under 400 calls per second each for a minute, with delayed messages between them. Returns how
 * many calls they admit in total.
 */
function admittedBy(replicas: number, { delayMs = 20, lose = never } = {}): number {
  let now = 1_000_000;
  const limiters = Array.from({ length: replicas }, () => new RateLimiter(LIMIT, { now: () => new Date(now) }));
  const underWay: { at: number; from: RateLimiter; admitted: Admitted }[] = [];
  let admitted = 0;
  for (let passed = 0; passed < SECONDS * 1000; passed += STEP_MS, now += STEP_MS) {
    while (underWay[0] !== undefined && underWay[0].at <= now) {
      const { from, admitted: shared } = underWay.shift()!;
      for (const other of limiters) if (other !== from && !lose()) other.add(shared);
    }
    for (const limiter of limiters) {
      admitted += [1, 2].filter(() => limiter.take('app-1', 1202)?.allowed).length;
      if (passed % PUBLISH_INTERVAL_MS === 0) {
        underWay.push({ at: now + delayMs, from: limiter, admitted: limiter.admitted() });
      }
    }
  }
  return admitted;
}

describe('the limit of several replicas', () => {
  const one = admittedBy(1);

  it('admits only the burst and the leak rate under overload, across all replicas', () => {
    expect(one).toBeGreaterThanOrEqual(40 + 20 * SECONDS - 1);
    expect(one).toBeLessThanOrEqual(40 + 20 * SECONDS);
  });

  it.each([
    [2, 0],
    [2, 20],
    [2, 500],
    [3, 20],
    [5, 20],
  ])("exceeds one replica's limit by at most 10 %% with %i replicas and %i ms delay", (replicas, delayMs) => {
    const together = admittedBy(replicas, { delayMs });
    expect(together).toBeLessThanOrEqual(one * 1.1);
    expect(together).toBeGreaterThanOrEqual(one * 0.98);
  });

  it('applies the rate limit per replica if the replicas cannot communicate', () => {
    expect(admittedBy(2, { lose: () => true })).toBe(2 * one);
  });

  it('limits calls over all replicas although one in twenty messages is lost', () => {
    let shared = 0;
    expect(admittedBy(2, { lose: () => ++shared % 20 === 0 })).toBeLessThanOrEqual(one * 1.1);
  });
});

describe('a rate limiter', () => {
  const at = (now: () => number) => new RateLimiter(LIMIT, { now: () => new Date(now()) });

  it('publishes every admitted call to other replicas once, and no rejected call', () => {
    const limiter = at(() => 0);
    for (let i = 0; i < 50; i++) limiter.take('app-1', 1);
    limiter.take('app-1', 2);
    limiter.take('app-2', 1);
    expect(limiter.admitted()).toEqual([
      ['1 app-1', 40],
      ['2 app-1', 1],
      ['1 app-2', 1],
    ]);
    expect(limiter.admitted()).toEqual([]);
  });

  it('publishes no admitted call that another replica has published', () => {
    const limiter = at(() => 0);
    limiter.add([['1 app-1', 3]]);
    expect(limiter.admitted()).toEqual([]);
    expect(limiter.take('app-1', 1)).toMatchObject({ used: 4 });
  });

  it('counts download pages in one half of the rate limit', () => {
    let now = 0;
    const limiter = at(() => now);
    const pages = Array.from({ length: 21 }, () => limiter.takePage('app-1', 1));
    expect(pages).toEqual([...Array<number>(20).fill(0), 1]);
    expect(limiter.take('app-1', 1)).toMatchObject({ allowed: true, used: 21 });
    now += 1000;
    expect(limiter.takePage('app-1', 1)).toBe(0);
    expect(limiter.admitted()).toEqual([['1 app-1', 22]]);
  });

  it('does not limit download pages without a rate limit', () => {
    const limiter = new RateLimiter({ rateLimitBurst: 0, rateLimitPerSecond: 0 }, { now: () => new Date(0) });
    expect(limiter.takePage('app-1', 1)).toBe(0);
  });
});
