import type { DomainFinding } from '@marquee/contracts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The pauses while a domain is not proven, before the first look and after each; the last one stays. Nobody looks at once: name
 * servers remember for a while that something is not there.
 */
const FIRST_PAUSE = MINUTE;
const PAUSES = [5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY];
/** From then on nobody looks for a record that was never there, until somebody asks for it. */
const PATIENCE = 30 * DAY;
/** Between looks at a proven one: as long as its record is found, is not there, or nobody answers. */
const PROVEN_PAUSES = { found: DAY, missing: 6 * HOUR, unanswered: HOUR };
/** A proof ends when its record was not there so often, over so long a time. */
const LAPSE = { failures: 4, ms: 3 * DAY };

/** How things stand with the proof of a domain. */
export interface Proof {
  readonly proven_at: Date | null;
  readonly failures: number;
  readonly failing_since: Date | null;
}
export interface ProofWithTime extends Proof {
  /** When the record is looked for next. */
  readonly due_at: Date | null;
}

/** From now on the record is looked for. */
export function unproven(now: Date): ProofWithTime {
  return { proven_at: null, failures: 0, failing_since: now, due_at: after(FIRST_PAUSE, now) };
}

/**
 * How things stand after a look into the DNS. A proof ends by being told again and again that the record is not there, never
 * by an answer that does not come.
 */
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
  const isOver = lasting(failing_since, now) >= PATIENCE;
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
