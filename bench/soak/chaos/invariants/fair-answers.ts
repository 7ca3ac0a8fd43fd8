import type { Operation } from '../history';
import { named } from './invariant';

/** What may be said to a request that has nothing wrong with it: done, not now, nobody knows, or no answer at all. */
const FAIR = /^(2\d\d|503|504 (timeout|outcome_unknown)|409 idempotency_in_flight|\D)/;
/** Who wants more than there is. */
const SOLD_OUT = '422 invalid';

/** Nobody is refused for trouble of ours, and nothing of ours is said to have gone wrong in a way that we do not know. */
export const fairAnswers = (history: readonly Operation[]): string[] =>
  history
    .filter((operation) => operation.attempts.some(({ said }) => !isFair(operation, said)))
    .map((operation) => `answered unfairly: ${named(operation)}`);

function isFair({ kind }: Operation, said: string): boolean {
  return FAIR.test(said) || (kind === 'order/create' && said === SOLD_OUT);
}
