/**
 * Removes expired rows in small steps, so that no lock is held for long. `core` has the retention settings; every
 * replica takes part.
 */
export { tidy } from './housekeeping';
export { removeSome } from './remove-some';
export { sweepStep } from './sweep-step';
