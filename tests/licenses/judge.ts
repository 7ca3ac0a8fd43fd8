import { grouped } from '../../bench/soak/chaos/history';

/** A request of a device that may give, keep or end a seat. Times are in milliseconds since the epoch. */
export interface Attempt {
  readonly license: number;
  readonly fingerprint: string;
  readonly kind: 'activate' | 'heartbeat' | 'deactivate';
  readonly sent: number;
  /** Null if the answer was lost. */
  readonly answered: number | null;
  readonly valid: boolean;
}

/** A jump of the clock of leases. */
export interface Jump {
  readonly began: number;
  readonly ended: number;
  readonly ms: number;
}

interface Span {
  readonly license: number;
  readonly fingerprint: string;
  readonly from: number;
  readonly until: number;
}

export interface Judged {
  /** A message for each license with too many devices at one moment. */
  readonly violations: readonly string[];
  /** Times in which a device certainly had a seat. */
  readonly spans: number;
  /** Licenses all of whose seats were certainly taken at once. */
  readonly full: number;
}

/** A lost request may be carried out until the deadline of the gateway. */
const LATEST_MS = 30_000;

/**
 * Judges the history of devices: at no moment more devices than the limit certainly have a seat. A device certainly has
 * one from the answer to an activation or heartbeat until its lease may have ended, or a deactivation was sent.
 */
export function judge(
  attempts: readonly Attempt[],
  jumps: readonly Jump[],
  { limit, leaseMs }: { readonly limit: number; readonly leaseMs: number },
): Judged {
  const byDevice = grouped(attempts, ({ license, fingerprint }) => `${license}/${fingerprint}`);
  const spans = [...byDevice.values()].flatMap((all) => spansOf(all, jumps, leaseMs));
  const most = [...grouped(spans, ({ license }) => license)].map(([license, all]) => ({ license, ...mostOf(all) }));
  const violations = most
    .filter(({ count }) => count > limit)
    .map(
      ({ license, count, at }) => `license ${license}: ${count} devices with a seat at ${new Date(at).toISOString()}`,
    );
  return { violations, spans: spans.length, full: most.filter(({ count }) => count === limit).length };
}

/** The certain times of one device, without overlaps. */
function spansOf(attempts: readonly Attempt[], jumps: readonly Jump[], leaseMs: number): Span[] {
  const ends = attempts.filter(({ kind }) => kind === 'deactivate');
  const spans = attempts.flatMap(({ license, fingerprint, kind, sent, answered, valid }) => {
    if (kind === 'deactivate' || !valid || answered === null) return [];
    const from = answered;
    const deactivated = ends.filter((end) => (end.answered ?? end.sent + LATEST_MS) >= sent).map((end) => end.sent);
    const until = Math.min(leaseEnd(sent, jumps, leaseMs), ...deactivated);
    return until > from ? [{ license, fingerprint, from, until }] : [];
  });
  return merged(spans.toSorted((one, other) => one.from - other.from));
}

/** The earliest time at which a lease can end that was extended after `sent`. */
function leaseEnd(sent: number, jumps: readonly Jump[], leaseMs: number): number {
  const later = jumps.filter(({ ended }) => ended >= sent).toSorted((one, other) => one.began - other.began);
  let left = leaseMs;
  let at = sent;
  for (const { began, ms } of later) {
    const start = Math.max(at, began);
    if (start - at >= left) break;
    left -= start - at + ms;
    at = start;
    if (left <= 0) return at;
  }
  return at + left;
}

function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last && span.from <= last.until) all[all.length - 1] = { ...last, until: Math.max(last.until, span.until) };
    else all.push(span);
  }
  return all;
}

function mostOf(spans: readonly Span[]): { readonly count: number; readonly at: number } {
  const steps = spans.flatMap(({ from, until }) => [
    { at: from, step: 1 },
    { at: until, step: -1 },
  ]);
  let [count, most, when] = [0, 0, 0];
  for (const { at, step } of steps.toSorted((one, other) => one.at - other.at || one.step - other.step)) {
    count += step;
    if (count > most) [most, when] = [count, at];
  }
  return { count: most, at: when };
}
