import { LRUCache } from 'lru-cache';
import type { RequestCount, RequestEntry } from '@marquee/contracts';
import { type Bucket, type BucketSize, pour } from '@marquee/edge';

/** Logged requests of a caller: 300 refused ones at once and then one per second, and a sample of the others. */
const REFUSED: BucketSize = { burst: 300, perSecond: 1 };
const OTHERS: BucketSize = { burst: 1, perSecond: 1 };
/** An evicted caller may store its burst again. */
const MAX_CALLERS = 20_000;
const MINUTE_MS = 60_000;

/** Entries and counts that wait for an unavailable service; further ones are lost. */
export const MAX_ENTRIES = 5_000;
export const MAX_COUNTS = 20_000;
const MAX_BATCH_ENTRIES = 500;
const MAX_BATCH_COUNTS = 2_000;

/** The fields by which every request is counted. */
export type CountedRequest = Pick<RequestEntry, 'company_id' | 'app' | 'at' | 'method' | 'status'>;
export type Details = Omit<RequestEntry, keyof CountedRequest>;

interface Callers {
  readonly refused: LRUCache<string, Bucket>;
  readonly others: LRUCache<string, Bucket>;
}
type Counter = { -readonly [K in keyof RequestCount]: RequestCount[K] };

/** Counts every request by caller, minute, method and status, and chooses the requests that are logged. */
export class RequestSamples {
  private counts = new Map<string, Counter>();
  private entries: RequestEntry[] = [];
  private readonly callers: Callers = {
    refused: new LRUCache({ max: MAX_CALLERS }),
    others: new LRUCache({ max: MAX_CALLERS }),
  };

  /** `drop` receives the number of entries or counts that were dropped because too many wait. */
  constructor(private readonly drop: (count: number) => void) {}

  get waiting(): number {
    return this.entries.length + this.counts.size;
  }

  /** Counts a request, and calls `describe` if it is logged. */
  add(request: CountedRequest, describe: () => Details): void {
    this.count(request);
    if (!this.isChosen(request)) return;
    if (this.entries.length < MAX_ENTRIES) this.entries.push({ ...request, ...describe() });
    else this.drop(1);
  }

  /** Removes and returns waiting entries and counts, up to one batch; null if there are none. */
  take(): { readonly entries: RequestEntry[]; readonly counts: RequestCount[] } | null {
    if (this.waiting === 0) return null;
    const entries = this.entries.splice(0, MAX_BATCH_ENTRIES);
    const taken = [...this.counts].slice(0, MAX_BATCH_COUNTS);
    if (taken.length === this.counts.size) this.counts = new Map();
    else for (const [key] of taken) this.counts.delete(key);
    return { entries, counts: taken.map(([, counter]) => counter) };
  }

  private count({ company_id, app, at, method, status }: CountedRequest): void {
    const minute = Math.floor(at / MINUTE_MS);
    const key = `${company_id} ${minute} ${status} ${method} ${app}`;
    const counter = this.counts.get(key);
    if (counter !== undefined) counter.count += 1;
    else if (this.counts.size < MAX_COUNTS) {
      this.counts.set(key, { company_id, app, at: minute * MINUTE_MS, method, status, count: 1 });
    } else this.drop(1);
  }

  private isChosen({ company_id, app, at, status }: CountedRequest): boolean {
    const isRefused = status >= 400;
    const buckets = isRefused ? this.callers.refused : this.callers.others;
    const key = `${company_id} ${app}`;
    const { bucket, allowed } = pour(buckets.get(key), isRefused ? REFUSED : OTHERS, at);
    if (allowed) buckets.set(key, bucket);
    return allowed;
  }
}
