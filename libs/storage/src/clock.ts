/** Time is passed in: tests move it, nobody sleeps. libs/service-kit has the same shape: neither knows the other. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
