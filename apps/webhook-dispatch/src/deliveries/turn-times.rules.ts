/** So long a worker sends for one webhook before the next one's turn comes. */
export const TURN_SECONDS = 5;
/** For each question to another service. */
export const ASK_SECONDS = 3;
/** For each request to a receiver; interface, "Acknowledgement and retries": how long it may take is ours to say. */
export const REQUEST_SECONDS = 10;
/** For each transaction. */
export const WRITE_SECONDS = 10;

/** Who the app is; then for what is sent of customers' changes whether it is to be told, where, and what has changed. */
const QUESTIONS_BEFORE = 4;
/** What was read last before the turn was over has the same questions, but for the app. */
const QUESTIONS_AT_THE_END = 3;

/**
 * The longest that a turn can take if everybody takes as long as they may: whoever is still at it then hangs. Requests that were
 * begun last take longer than the questions at the end, but may come after them.
 */
export const ATTEMPT_SECONDS =
  (QUESTIONS_BEFORE + QUESTIONS_AT_THE_END) * ASK_SECONDS + TURN_SECONDS + REQUEST_SECONDS + 2 * WRITE_SECONDS;

/** What a process that died was at is another's after this time. */
export const LEASE_SECONDS = 10;
