import { ShopError, epochMs } from '@marquee/contracts';

/** The caller who waits for a slot. */
export interface QueueCaller {
  /** Companies take turns. */
  readonly company: number | null;
  /** Networks or apps of one company take turns. */
  readonly source: string;
  /** Epoch milliseconds after which the caller no longer waits. */
  readonly deadline: number;
}

export interface QueueLimits {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerCompany: number;
}

export type QueueRefusal = 'queue_full' | 'deadline';

interface Job extends QueueCaller {
  readonly start: () => void;
  readonly fail: (error: ShopError) => void;
}
/** The waiting jobs of one company by their source, the next source to be served first. */
type CompanyJobs = Map<string, Job[]>;

/**
 * Runs a bounded number of jobs at a time. Companies are served in turn, and so are the sources within a company: a caller with
 * many jobs delays its own.
 */
export class FairQueue {
  running = 0;
  waiting = 0;
  /** The next company to be served first. */
  private readonly companies = new Map<number | null, CompanyJobs>();

  constructor(
    private readonly limits: QueueLimits,
    private readonly onRefusal: (reason: QueueRefusal) => void,
  ) {}

  /** Rejects with `timeout` after the caller's deadline, and with `unavailable` if the queue is full; the work is not begun then. */
  async run<T>(caller: QueueCaller, work: () => Promise<T>): Promise<T> {
    if (caller.deadline <= epochMs()) throw this.refusal('deadline');
    if (this.running < this.limits.maxRunning) this.running += 1;
    else await this.slot(caller);
    try {
      return await work();
    } finally {
      this.release(caller);
    }
  }

  private slot(caller: QueueCaller): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.remove(job);
        reject(this.refusal('deadline'));
      }, caller.deadline - epochMs());
      const job: Job = {
        ...caller,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
        fail: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.add(job);
    });
  }

  /**
   * Hands the slot over instead of freeing it, so that a caller that arrives now cannot overtake those that wait.
   * Companies that arrived during the work come before the next job of its company.
   */
  private release({ company, source }: QueueCaller): void {
    moveToEnd(this.companies, company);
    moveToEnd(this.companies.get(company), source);
    const next = this.takeNext();
    if (next) next.start();
    else this.running -= 1;
  }

  private takeNext(): Job | undefined {
    for (const [company, jobs] of this.companies) {
      for (const [source, [job]] of jobs) {
        if (!job) continue;
        this.remove(job);
        moveToEnd(jobs, source);
        moveToEnd(this.companies, company);
        return job;
      }
    }
    return undefined;
  }

  private add(job: Job): void {
    const jobs = this.companies.get(job.company) ?? new Map<string, Job[]>();
    this.companies.set(job.company, jobs);
    jobs.set(job.source, [...(jobs.get(job.source) ?? []), job]);
    this.waiting += 1;
    if (sizeOf(jobs) > this.limits.maxWaitingPerCompany) this.dropFrom(jobs, job.source);
    else if (this.waiting > this.limits.maxWaiting) {
      const longest = longestOf(this.companies, job.company, sizeOf);
      if (longest) this.dropFrom(longest, job.source);
    }
  }

  /** Refuses the newest job of the source that has the most, so that a flood from one source displaces no other. */
  private dropFrom(jobs: CompanyJobs, newcomer: string): void {
    const dropped = longestOf(jobs, newcomer, ({ length }) => length)?.at(-1);
    if (!dropped) return;
    this.remove(dropped);
    dropped.fail(this.refusal('queue_full'));
  }

  private remove(job: Job): void {
    const jobs = this.companies.get(job.company);
    const ofSource = jobs?.get(job.source);
    if (!jobs || !ofSource?.includes(job)) return;
    this.waiting -= 1;
    const left = ofSource.filter((other) => other !== job);
    if (left.length > 0) jobs.set(job.source, left);
    else jobs.delete(job.source);
    if (jobs.size === 0) this.companies.delete(job.company);
  }

  private refusal(reason: QueueRefusal): ShopError {
    this.onRefusal(reason);
    return new ShopError(reason === 'deadline' ? 'timeout' : 'unavailable');
  }
}

/** A map iterates in insertion order: the last served key is inserted again behind the other keys. */
function moveToEnd<K, V>(map: Map<K, V> | undefined, key: K): void {
  const value = map?.get(key);
  if (map === undefined || value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

function sizeOf(jobs: CompanyJobs): number {
  return [...jobs.values()].reduce((sum, { length }) => sum + length, 0);
}

/** The largest value; of several the one under `preferred`. */
function longestOf<K, V>(map: ReadonlyMap<K, V>, preferred: K, size: (value: V) => number): V | undefined {
  const first = map.get(preferred);
  return [...map.values()].reduce(
    (longest, value) => (longest === undefined || size(value) > size(longest) ? value : longest),
    first,
  );
}
