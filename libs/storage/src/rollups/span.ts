import { readGmt } from '@marquee/contracts';
import type { Condition } from '../core';

/** From a moment on, and until another; nothing where it is open there. */
export interface Span {
  readonly from?: Date;
  /** The first moment after it. */
  readonly to?: Date;
}

/** What these conditions say of a time; nothing where that is not asked for. */
export function spanOf(where: readonly Condition[], field: string): Span | undefined {
  const bounds = where.flatMap(({ time }) => (time?.field === field ? time : []));
  if (bounds.length === 0) return undefined;
  const at = (bound: 'min' | 'max'): number[] =>
    bounds.flatMap((one) => (one.bound === bound ? readGmt(one.value).getTime() : []));
  const [froms, tos] = [at('min'), at('max')];
  return {
    ...(froms.length > 0 && { from: new Date(Math.max(...froms)) }),
    // Times are printed in whole seconds: the last one counts to its end.
    ...(tos.length > 0 && { to: new Date(Math.floor(Math.min(...tos) / 1000) * 1000 + 1000) }),
  };
}
