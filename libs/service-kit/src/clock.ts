export type { Clock } from '@marquee/contracts';
/** Injection token of the clock. */
export const CLOCK = Symbol('clock');
