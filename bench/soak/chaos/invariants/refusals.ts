import type { Disabled } from '../disabling';
import { type Excuse, excusesOf } from '../excuses';
import type { Happened } from '../turmoil';
import { timeOf } from './invariant';

/** The token of a disabled company is refused so soon. */
const LIMIT_MS = 1_000;

/** A company whose token was served for longer, because of something that we cannot avoid. */
export interface Excused {
  readonly why: string;
  /** Milliseconds from when it was disabled until the last request that was served. */
  readonly servedFor: number;
}

export interface Refusals {
  /** A sentence each. */
  readonly violations: readonly string[];
  readonly excused: readonly Excused[];
}

/** A token is served no longer than the limit after its company was disabled, unless the news could not get through meanwhile. */
export function refusals(disabled: readonly Omit<Disabled, 'token'>[], happened: readonly Happened[]): Refusals {
  const excuses = happened.flatMap(excusesOf);
  const violations: string[] = [];
  const excused: Excused[] = [];
  for (const { company, at, served } of disabled) {
    const late = served
      .filter((sent) => sent > at + LIMIT_MS)
      .map((sent) => ({ sent, why: reasonFor(at, sent, excuses) }));
    const unexcused = late.findLast(({ why }) => why === undefined);
    const last = unexcused ?? late.at(-1);
    if (!last) continue;
    const servedFor = last.sent - at;
    if (last.why !== undefined) excused.push({ why: last.why, servedFor });
    else violations.push(`company ${company} was served ${servedFor} ms after it was disabled at ${timeOf(at)}`);
  }
  return { violations, excused };
}

/** What kept the news when the request was sent, or after the company was disabled and until then. */
function reasonFor(at: number, sent: number, excuses: readonly Excuse[]): string | undefined {
  return excuses.find(({ from, to }) => from <= sent && to >= at && sent <= to)?.why;
}
