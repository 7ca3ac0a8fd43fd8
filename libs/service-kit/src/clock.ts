/** The time, passed in wherever a rule depends on it. libs/storage has the same shape: neither knows the other. */
export interface Clock {
  now(): Date;
}
/** Injection token of the clock. */
export const CLOCK = Symbol('clock');
export const systemClock: Clock = { now: () => new Date() };
