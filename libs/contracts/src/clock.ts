/** The time, passed in wherever a rule depends on it: tests move it, nobody sleeps. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
