import type { Invariant } from './invariant';

/** Nothing waits to be published or processed, nothing was given up, and nothing is kept for an order that there is not. */
export const nothingLeft: Invariant = (_, read) =>
  read.leftovers.filter(({ count }) => count !== 0).map(({ what, count }) => `${what}: ${count}`);
