import type { Invariant } from './invariant';

/** Sums are what they are made of, and copies what their source is. */
export const derived: Invariant = (_, read) => [
  ...read.sums
    .filter(({ found, wanted }) => found !== wanted)
    .map(({ what, found, wanted }) => `${what}: ${found}, not ${wanted}`),
  ...read.copies
    .filter(({ found, wanted }) => found !== wanted)
    .map(({ what, found, wanted }) => `${what}: ${found}, not ${wanted}`),
];
