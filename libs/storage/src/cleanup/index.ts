/**
 * Removes rows that are no longer retained, in small steps, so that no lock is held for long.
 * What is retained for how long is a setting in `core`.
 * Each replica takes part.
 */
export { tidy } from './housekeeping';
export { removeSome } from './remove-some';
export { sweepStep } from './sweep-step';
