import { LRUCache } from 'lru-cache';
import type { RouteSpec } from '../routing/route';

const MAX_KNOWN = 10_000;
/** Bytes held for a list before its caller was answered one: so few that a burst of first lists fits within a caller's bound. */
const UNKNOWN_BYTES = 512 * 1024;

type Route = Partial<Pick<RouteSpec, 'operation' | 'answer' | 'filters'>>;

/** How large the lists were that each caller was last answered with: the next ones will not be much smaller. */
export class AnswerSizes {
  private readonly last = new LRUCache<string, number>({ max: MAX_KNOWN });

  /** What an answer will take. One row is small; and a list that waits for something to tell has nothing yet. */
  expected(caller: string, { operation, answer, filters = {} }: Route): number {
    if (answer?.kind !== 'list' || 'wait' in filters) return 0;
    return this.last.get(`${operation} ${caller}`) ?? UNKNOWN_BYTES;
  }

  learn(caller: string, { operation, answer }: Route, bytes: number): void {
    if (answer?.kind === 'list') this.last.set(`${operation} ${caller}`, bytes);
  }
}
