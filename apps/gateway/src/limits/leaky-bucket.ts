/** A bucket fills by one with each call and leaks steadily; a call that would make it run over is refused. */
export interface Bucket {
  /** How many calls are in the bucket. After `fill` there may be more than it holds. */
  readonly level: number;
  /** When the bucket had that `level`, in epoch milliseconds. */
  readonly at: number;
}
export interface BucketSize {
  readonly burst: number;
  readonly perSecond: number;
}
export interface Poured {
  readonly bucket: Bucket;
  readonly allowed: boolean;
  /** Calls in the bucket now, as `X-Api-Call-Limit` shows them: never more than it holds. */
  readonly used: number;
  /** Whole seconds until a call fits again; 0 when this one did. */
  readonly retryAfter: number;
}

/** One call, or several that are allowed together or not at all. */
export function pour(bucket: Bucket | undefined, size: BucketSize, now: number, calls = 1): Poured {
  const before = levelAt(bucket, size, now);
  const retryAfter = waitAt(before, size, calls);
  const allowed = retryAfter === 0;
  const level = allowed ? before + calls : before;
  return { bucket: { level, at: now }, allowed, used: Math.min(Math.ceil(level), size.burst), retryAfter };
}

/** Whole seconds until a call fits; 0 when one does now. */
export function waitOf(bucket: Bucket | undefined, size: BucketSize, now: number): number {
  return waitAt(levelAt(bucket, size, now), size);
}

/** Pours in what nobody asked about here, also above the rim: what is too much has to leak before the next call. */
export function fill(bucket: Bucket | undefined, size: BucketSize, now: number, calls: number): Bucket {
  return { level: levelAt(bucket, size, now) + calls, at: now };
}

function waitAt(level: number, { burst, perSecond }: BucketSize, calls = 1): number {
  const over = level + calls - burst;
  return over <= 0 ? 0 : Math.max(1, Math.ceil(over / perSecond));
}

function levelAt(bucket: Bucket | undefined, size: BucketSize, now: number): number {
  if (bucket === undefined) return 0;
  // A clock that steps back leaks nothing.
  const seconds = Math.max(0, now - bucket.at) / 1000;
  return Math.max(0, bucket.level - seconds * size.perSecond);
}
