import type { DomainFinding } from '@marquee/contracts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Pauses before the first lookup and after each one while a domain is unverified; the last one repeats. The first
 * lookup waits, because name servers cache negative answers.
 */
const FIRST_PAUSE = MINUTE;
const PAUSES = [5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY];
/** Lookups of a record that was never found stop after this time, until a user requests one. */
const LOOKUP_PERIOD_MS = 30 * DAY;
/** Pauses between lookups of a verified domain, by the last result. */
const PROVEN_PAUSES = { found: DAY, missing: 6 * HOUR, unanswered: HOUR };
/** A verification ends after this many failed lookups over at least this time. */
const LAPSE = { failures: 4, ms: 3 * DAY };

/** The verification state of a domain. */
export interface Proof {
  readonly proven_at: Date | null;
  readonly failures: number;
  readonly failing_since: Date | null;
}
export interface ProofWithTime extends Proof {
  /** When the next lookup is due. */
  readonly due_at: Date | null;
}

/** Starts the lookups of a domain. */
export function unproven(now: Date): ProofWithTime {
  return { proven_at: null, failures: 0, failing_since: now, due_at: after(FIRST_PAUSE, now) };
}

/** The state after a DNS lookup. Repeated negative answers end a verification; missing answers never do. */
export function afterLook(proof: Proof, found: DomainFinding, now: Date): ProofWithTime {
  if (found === 'found') {
    const { proven_at } = proof;
    return { proven_at: proven_at ?? now, failures: 0, failing_since: null, due_at: after(PROVEN_PAUSES.found, now) };
  }
  return proof.proven_at === null ? stillUnproven(proof, now) : provenBefore(proof, found, now);
}

function stillUnproven(proof: Proof, now: Date): ProofWithTime {
  const failures = proof.failures + 1;
  const failing_since = proof.failing_since ?? now;
  const isOver = lasting(failing_since, now) >= LOOKUP_PERIOD_MS;
  const pause = PAUSES[failures - 1] ?? DAY;
  return { proven_at: null, failures, failing_since, due_at: isOver ? null : after(pause, now) };
}

function provenBefore(proof: Proof, found: DomainFinding, now: Date): ProofWithTime {
  if (found === 'unanswered') return { ...proof, due_at: after(PROVEN_PAUSES.unanswered, now) };
  const failures = proof.failures + 1;
  const failing_since = proof.failing_since ?? now;
  const isOver = failures >= LAPSE.failures && lasting(failing_since, now) >= LAPSE.ms;
  if (isOver) return unproven(now);
  return { ...proof, failures, failing_since, due_at: after(PROVEN_PAUSES.missing, now) };
}

function lasting(since: Date, now: Date): number {
  return now.getTime() - since.getTime();
}

function after(ms: number, now: Date): Date {
  return new Date(now.getTime() + ms);
}
