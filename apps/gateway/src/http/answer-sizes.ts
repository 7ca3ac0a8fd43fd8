import { LRUCache } from 'lru-cache';
import type { RouteSpec } from './route';

const MAX_KNOWN = 10_000;
/** What a list takes of which nobody knows anything, until the first has come. */
const UNKNOWN = 2 * 1024 * 1024;

type Route = Partial<Pick<RouteSpec, 'operation' | 'answer' | 'filters'>>;

/** How large the lists were that each caller was last answered with: the next ones will not be much smaller. */
export class AnswerSizes {
  private readonly last = new LRUCache<string, number>({ max: MAX_KNOWN });

  /** What an answer will take. One row is small; and a list that waits for something to tell has nothing yet. */
  expected(caller: string, { operation, answer, filters = {} }: Route): number {
    if (answer?.kind !== 'list' || 'wait' in filters) return 0;
    return this.last.get(`${operation} ${caller}`) ?? UNKNOWN;
  }

  /** What a list weighs at most, as far as anybody knows. */
  weight(caller: string, { operation }: Route): number {
    return this.last.get(`${operation} ${caller}`) ?? Infinity;
  }

  learn(caller: string, { operation, answer }: Route, bytes: number): void {
    if (answer?.kind === 'list') this.last.set(`${operation} ${caller}`, bytes);
  }
}
