import { CompanyShares, ShareUsedUp, type Release } from './company-shares';

const ONE = 1;
const OTHER = 2;

describe('the share of a company', () => {
  let shares: CompanyShares;
  const admitted: string[] = [];
  const releases = new Map<string, Release>();
  beforeEach(() => {
    jest.useFakeTimers();
    admitted.length = 0;
    shares = new CompanyShares(() => 10);
  });
  afterEach(() => jest.useRealTimers());

  const acquire = (name: string, weight: number, company = ONE) => {
    const outcome = shares.acquire(company, weight, 500).then((release) => {
      admitted.push(name);
      releases.set(name, release);
    });
    return outcome.catch((error: unknown) => void admitted.push(error instanceof ShareUsedUp ? `no ${name}` : 'fault'));
  };
  const settle = () => jest.advanceTimersByTimeAsync(0);

  it("limits a company's work by weight in order of arrival without delaying other companies", async () => {
    void acquire('a', 6);
    void acquire('b', 5);
    void acquire('c', 1);
    void acquire('d', 10, OTHER);
    await settle();
    expect([admitted, shares.heldBy(ONE)]).toEqual([['a', 'd'], 6]);
    releases.get('a')?.();
    releases.get('a')?.();
    await settle();
    expect([admitted.slice(2), shares.heldBy(ONE)]).toEqual([['b', 'c'], 6]);
  });

  it("admits work heavier than the company's share when no other work is running", async () => {
    void acquire('heavy', 500);
    void acquire('light', 1);
    await settle();
    expect(admitted).toEqual(['heavy']);
    releases.get('heavy')?.();
    await settle();
    expect(admitted).toEqual(['heavy', 'light']);
  });

  it('rejects work that waits too long and starts lighter work that was queued after it', async () => {
    void acquire('a', 6);
    void acquire('heavy', 10);
    await jest.advanceTimersByTimeAsync(100);
    void acquire('light', 4);
    await jest.advanceTimersByTimeAsync(399);
    expect(admitted).toEqual(['a']);
    await jest.advanceTimersByTimeAsync(1);
    expect(new Set(admitted)).toEqual(new Set(['a', 'no heavy', 'light']));
  });

  it('removes a company without running work from memory', async () => {
    void acquire('a', 6);
    void acquire('b', 6);
    await settle();
    releases.get('a')?.();
    await settle();
    releases.get('b')?.();
    expect(shares.size).toBe(0);
  });
});
