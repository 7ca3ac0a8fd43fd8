import type { AttemptEnd } from './queue-work';

/** Why an attempt failed, for the log: the error where it is known, else the reason that stands in the row. */
export function causeOf(end: AttemptEnd): unknown {
  return 'error' in end ? end.error : end.reason;
}
