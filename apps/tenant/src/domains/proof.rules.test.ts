import type { DomainFinding } from '@marquee/contracts';
import { afterLook, unproven, type ProofWithTime } from './proof.rules';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = new Date('2026-11-01T10:00:00Z');

/** Looks whenever a lookup is due, with the same result each time; ends when no lookup is due or after the maximum. */
function looking(from: ProofWithTime, found: DomainFinding, most: number): ProofWithTime[] {
  const all: ProofWithTime[] = [];
  for (let last = from; last.due_at !== null && all.length < most;) {
    last = afterLook(last, found, last.due_at);
    all.push(last);
  }
  return all;
}
const lastOf = (all: readonly ProofWithTime[]): ProofWithTime => all.at(-1) as ProofWithTime;
const isProven = ({ proven_at }: ProofWithTime): boolean => proven_at !== null;
const proven = (): ProofWithTime => afterLook(unproven(START), 'found', START);

describe('a domain that is not proven', () => {
  it.each(['missing', 'other', 'held', 'unanswered'] as const)(
    'delays each further lookup of an unverified domain longer after the result %s',
    (found) => {
      const all = [unproven(START), ...looking(unproven(START), found, 8)];
      const times = [START, ...all.map(({ due_at }) => due_at as Date)];
      const pauses = times.slice(1).map((time, at) => (time.getTime() - (times[at] as Date).getTime()) / MINUTE);
      expect(pauses).toEqual([1, 5, 15, 60, 360, 1440, 1440, 1440, 1440]);
    },
  );

  it('stops lookups of an unverified domain after thirty days, and restarts on request', () => {
    const all = looking(unproven(START), 'missing', 100);
    expect(all.length).toBeLessThan(100);
    const lastLook = all.at(-2)?.due_at as Date;
    expect(lastLook.getTime() - START.getTime()).toBeGreaterThanOrEqual(30 * DAY);
    expect(lastLook.getTime() - START.getTime()).toBeLessThan(31 * DAY);
    expect(all.some(isProven)).toBe(false);
    expect(looking(unproven(lastLook), 'missing', 3)).toHaveLength(3);
  });

  it('verifies a domain by the first lookup that finds its record', () => {
    const waited = lastOf(looking(unproven(START), 'missing', 4));
    const now = waited.due_at as Date;
    expect(afterLook(waited, 'found', now)).toEqual({
      proven_at: now,
      failures: 0,
      failing_since: null,
      due_at: new Date(now.getTime() + DAY),
    });
  });
});

describe('a domain that is proven', () => {
  it('looks a verified domain up daily, and keeps its verification time', () => {
    for (const { proven_at } of looking(proven(), 'found', 40)) expect(proven_at).toEqual(START);
    const times = looking(proven(), 'found', 2).map(({ due_at }) => due_at?.getTime());
    expect(times).toEqual([START.getTime() + 2 * DAY, START.getTime() + 3 * DAY]);
  });

  it.each(['missing', 'other'] as const)('ends a domain verification after three days of the result %s', (found) => {
    const all = looking(proven(), found, 100);
    const lost = all.findIndex((one) => !isProven(one));
    const firstFailure = all[0]?.failing_since as Date;
    const lostAt = all[lost - 1]?.due_at as Date;
    expect(lost).toBeGreaterThanOrEqual(3);
    expect(lostAt.getTime() - firstFailure.getTime()).toBe(3 * DAY);
  });

  it('keeps a domain verification after few failed lookups, however far apart', () => {
    let proof = proven();
    for (const days of [1, 20, 40]) {
      proof = afterLook(proof, 'missing', new Date(START.getTime() + days * DAY));
      expect(isProven(proof)).toBe(true);
    }
    expect(isProven(afterLook(proof, 'missing', new Date(START.getTime() + 41 * DAY)))).toBe(false);
  });

  it('keeps a domain verified while DNS does not respond, and after its record returns', () => {
    expect(looking(proven(), 'unanswered', 2_000).every(isProven)).toBe(true);
    const nearly = lastOf(looking(proven(), 'missing', 12));
    expect(isProven(nearly)).toBe(true);
    const back = afterLook(nearly, 'found', nearly.due_at as Date);
    expect(looking(back, 'missing', 12).every(isProven)).toBe(true);
  });

  it('restarts the lookups of a domain after its verification has ended', () => {
    const lost = looking(proven(), 'missing', 100).find((one) => !isProven(one)) as ProofWithTime;
    expect(lost.failures).toBe(0);
    expect((lost.due_at as Date).getTime() - (lost.failing_since as Date).getTime()).toBe(MINUTE);
  });
});
