/** The current time. It is passed in wherever a rule depends on it, so that tests can move it instead of waiting. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
