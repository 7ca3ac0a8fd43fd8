import { CHECKS, exceedsYear } from './checks.rules';
import { runningYear, usesLeft } from './counters.rules';
import type { Facts, LicenseFacts } from './facts.rules';
import { REASON_CODES, type ReasonCode } from './reason-codes.rules';

export interface Evaluation {
  readonly valid: boolean;
  readonly code: ReasonCode;
  readonly detail: string;
  /** Further reasons, in order of precedence. */
  readonly also: readonly ReasonCode[];
  /** When a repetition may succeed; null if that is unknown. */
  readonly retry_at: Date | null;
}

/** When a reason ends by itself. Only a person can remove the others. */
const ENDS: Partial<Record<ReasonCode, (facts: LicenseFacts) => Date | null>> = {
  NOT_YET_VALID: ({ license }) => new Date(license.acquired_at),
  TOO_MANY_MACHINES: (facts) => (exceedsYear(facts) ? nextYear(facts) : facts.devices.free_at),
  DOWNLOADS_EXCEEDED: (facts) => (inTotal(facts).downloads === 0 ? null : nextYear(facts)),
  EXPORTS_EXCEEDED: (facts) => (inTotal(facts).exports === 0 ? null : nextYear(facts)),
};

/** Decides a request by all checks. The first reason is the code of the answer. */
export function evaluate(facts: Facts): Evaluation {
  const { license } = facts;
  if (license === null) return answerOf(['NOT_FOUND'], null);
  const known = { ...facts, license };
  const reasons = CHECKS.filter(([, applies]) => applies(known)).map(([code]) => code);
  return answerOf(reasons, retryAt(reasons[0], known));
}

function answerOf([code = 'VALID', ...also]: readonly ReasonCode[], retry_at: Date | null): Evaluation {
  return { valid: code === 'VALID', code, detail: REASON_CODES[code].en, also, retry_at };
}

function retryAt(code: ReasonCode | undefined, facts: LicenseFacts): Date | null {
  return (code && ENDS[code]?.(facts)) ?? null;
}

function nextYear({ license, now }: LicenseFacts): Date {
  return runningYear(new Date(license.acquired_at), now).until;
}

/** The uses that are left apart from the limits of a year. */
function inTotal({ license, uses }: LicenseFacts) {
  return usesLeft({ ...license.terms, annual_downloads: 0, annual_export: 0 }, uses);
}
