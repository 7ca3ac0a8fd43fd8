import { readGmt } from '@marquee/contracts';
import type { Condition } from '../core';

/** A time range; an absent bound is open. */
export interface Span {
  readonly from?: Date;
  /** The first moment after the range. */
  readonly to?: Date;
}

/** The time range that these conditions select; undefined without one. */
export function spanOf(where: readonly Condition[], field: string): Span | undefined {
  const bounds = where.flatMap(({ time }) => (time?.field === field ? time : []));
  if (bounds.length === 0) return undefined;
  const at = (bound: 'min' | 'max'): number[] =>
    bounds.flatMap((one) => (one.bound === bound ? readGmt(one.value).getTime() : []));
  const [froms, tos] = [at('min'), at('max')];
  return {
    ...(froms.length > 0 && { from: new Date(Math.max(...froms)) }),
    // Times are rendered in whole seconds, so the last second is included.
    ...(tos.length > 0 && { to: new Date(Math.floor(Math.min(...tos) / 1000) * 1000 + 1000) }),
  };
}
