import { type Attempt, judge, type Jump } from './judge';

const LEASE = { limit: 1, leaseMs: 1_000 };
const attempt = (fingerprint: string, kind: Attempt['kind'], sent: number, change: Partial<Attempt> = {}): Attempt => ({
  license: 1,
  fingerprint,
  kind,
  sent,
  answered: sent + 10,
  valid: true,
  ...change,
});
const violations = (attempts: readonly Attempt[], jumps: readonly Jump[] = []) =>
  judge(attempts, jumps, LEASE).violations;

describe('the judge of seats', () => {
  it('reports two devices that certainly have the only seat at once', () => {
    expect(violations([attempt('a', 'activate', 0), attempt('b', 'activate', 500)])).toEqual([
      'license 1: 2 devices with a seat at 1970-01-01T00:00:00.510Z',
    ]);
    expect(judge([attempt('a', 'activate', 0)], [], LEASE)).toMatchObject({ spans: 1, full: 1 });
  });

  it('counts a device from its answer until its lease may have ended', () => {
    expect(violations([attempt('a', 'activate', 0), attempt('b', 'activate', 989)])).toHaveLength(1);
    expect(violations([attempt('a', 'activate', 0), attempt('b', 'activate', 990)])).toEqual([]);
    const beating = [attempt('a', 'activate', 0), attempt('a', 'heartbeat', 900), attempt('b', 'activate', 1_500)];
    expect(violations(beating)).toHaveLength(1);
  });

  it('ends a lease earlier by the jumps of the clock of leases', () => {
    const both = [attempt('a', 'activate', 0), attempt('b', 'activate', 500)];
    expect(violations(both, [{ began: 100, ended: 110, ms: 700 }])).toEqual([]);
    expect(violations(both, [{ began: 100, ended: 110, ms: 100 }])).toHaveLength(1);
    const before = { began: -90, ended: -80, ms: 900 };
    expect(violations(both, [before])).toHaveLength(1);
  });

  it.each([
    ['before the other activation', { sent: 300 }, 0],
    ['without an answer', { sent: 300, answered: null }, 0],
    ['after the other activation', { sent: 600 }, 1],
    ['of another device', { sent: 300, fingerprint: 'c' }, 1],
  ])('ends the time of a device when its deactivation is sent %s', (_when, change, count) => {
    const end = { ...attempt('a', 'deactivate', 0), answered: 310, ...change };
    expect(violations([attempt('a', 'activate', 0), end, attempt('b', 'activate', 500)])).toHaveLength(count);
  });

  it('ignores refused and unanswered activations, copies of a device and other licenses', () => {
    const first = attempt('a', 'activate', 0);
    for (const other of [
      attempt('b', 'activate', 100, { valid: false }),
      attempt('b', 'activate', 100, { answered: null }),
      attempt('a', 'activate', 100),
      attempt('b', 'activate', 100, { license: 2 }),
    ]) {
      expect(violations([first, other])).toEqual([]);
    }
  });
});
