import type { Kind, Operation } from '../history';
import { named } from './invariant';

/** What may be said to a request that has nothing wrong with it: done, not now, nobody knows, or no answer at all. */
const FAIR = /^(2\d\d|503|504 (timeout|outcome_unknown)|409 idempotency_in_flight|\D)/;
/** What one kind alone may be told: who wants more than there is; and errors of OAuth, which have none of our codes. */
const OWN: Partial<Record<Kind, string>> = { 'order/create': '422 invalid', 'token/exchange': '504' };

/** Nobody is refused for trouble of ours, and nothing of ours is said to have gone wrong in a way that we do not know. */
export const fairAnswers = (history: readonly Operation[]): string[] =>
  history
    .filter((operation) => operation.attempts.some(({ said }) => !isFair(operation, said)))
    .map((operation) => `answered unfairly: ${named(operation)}`);

function isFair({ kind }: Operation, said: string): boolean {
  return FAIR.test(said) || OWN[kind] === said;
}
