import { LRUCache } from 'lru-cache';
import type { RouteSpec } from '../routing/route';

const MAX_KNOWN = 10_000;
/** Bytes reserved for a caller's first lists: few enough that a burst of them fits the caller's limit. */
const UNKNOWN_BYTES = 512 * 1024;

type Route = Partial<Pick<RouteSpec, 'operation' | 'answer' | 'filters'>>;

/** Each caller's latest list sizes, as estimates for the next ones. */
export class AnswerSizes {
  private readonly last = new LRUCache<string, number>({ max: MAX_KNOWN });

  /** The expected size of an answer. One row is small, and a waiting poll has no data yet. */
  expected(caller: string, { operation, answer, filters = {} }: Route): number {
    if (answer?.kind !== 'list' || 'wait' in filters) return 0;
    return this.last.get(`${operation} ${caller}`) ?? UNKNOWN_BYTES;
  }

  learn(caller: string, { operation, answer }: Route, bytes: number): void {
    if (answer?.kind === 'list') this.last.set(`${operation} ${caller}`, bytes);
  }
}
