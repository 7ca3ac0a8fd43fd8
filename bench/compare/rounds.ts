import type { CpuTimes } from '../cpu/meter';

export const COMPARED = ['read', 'list', 'create', 'delivery', 'order', 'mixed'] as const;
export type ComparedOperation = (typeof COMPARED)[number];
export const SIDES = ['before', 'now'] as const;
export type SideName = (typeof SIDES)[number];

export interface Round {
  /** Microseconds per request by process, less what it takes when nothing is asked. */
  readonly cpu: CpuTimes;
  readonly perSecond: number;
}
/** Of one operation, both sides in each round. */
export interface Comparison {
  readonly operation: ComparedOperation;
  readonly rounds: readonly Readonly<Record<SideName, Round>>[];
}

/** The order is another in each round: what grows while it is measured grows for both. */
export function orderIn(round: number): readonly SideName[] {
  return round % 2 === 0 ? SIDES : SIDES.toReversed();
}
