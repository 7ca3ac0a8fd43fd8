/** Maximum time of one turn before the next webhook is served. */
export const TURN_SECONDS = 5;
/** Timeout of a call to another service. */
export const ASK_SECONDS = 3;
/** Timeout of a request to a receiver; the interface leaves it open ("Acknowledgement and retries"). */
export const REQUEST_SECONDS = 10;
/** Timeout of a transaction. */
export const WRITE_SECONDS = 10;

/** Calls before sending: the app, and for customer changes whether, where and what to send. */
const QUESTIONS_BEFORE = 4;
/** Calls for the last batch of a turn; the app is already known. */
const QUESTIONS_AT_THE_END = 3;

/**
 * The longest possible duration of a turn, with every timeout used up; a longer one hangs. The last requests may start
 * after the final calls.
 */
export const ATTEMPT_SECONDS =
  (QUESTIONS_BEFORE + QUESTIONS_AT_THE_END) * ASK_SECONDS + TURN_SECONDS + REQUEST_SECONDS + 2 * WRITE_SECONDS;

/** After this time, another process takes over the queue of a dead one. */
export const LEASE_SECONDS = 10;
