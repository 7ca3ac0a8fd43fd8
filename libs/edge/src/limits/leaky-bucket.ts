/** Each call adds one to the level, which leaks steadily; a call that would exceed the capacity is refused. */
export interface Bucket {
  /** Calls in the bucket; `fill` may exceed the capacity. */
  readonly level: number;
  /** The time of `level`, in epoch milliseconds. */
  readonly at: number;
}
export interface BucketSize {
  readonly burst: number;
  readonly perSecond: number;
}
export interface Poured {
  readonly bucket: Bucket;
  readonly allowed: boolean;
  /** The present level for `X-Api-Call-Limit`, at most the capacity. */
  readonly used: number;
  /** Whole seconds until the bucket has space for a call; 0 if this call was admitted. */
  readonly retryAfter: number;
}

/** Adds one call, or several that are admitted together or not at all. */
export function pour(bucket: Bucket | undefined, size: BucketSize, now: number, calls = 1): Poured {
  const before = levelAt(bucket, size, now);
  const retryAfter = waitAt(before, size, calls);
  const allowed = retryAfter === 0;
  const level = allowed ? before + calls : before;
  return { bucket: { level, at: now }, allowed, used: Math.min(Math.ceil(level), size.burst), retryAfter };
}

/** Whole seconds until the bucket has space for a call; 0 if it has space now. */
export function waitOf(bucket: Bucket | undefined, size: BucketSize, now: number): number {
  return waitAt(levelAt(bucket, size, now), size);
}

/** Adds calls that another replica admitted, also beyond the capacity; the excess must leak before the next call. */
export function fill(bucket: Bucket | undefined, size: BucketSize, now: number, calls: number): Bucket {
  return { level: levelAt(bucket, size, now) + calls, at: now };
}

function waitAt(level: number, { burst, perSecond }: BucketSize, calls = 1): number {
  const over = level + calls - burst;
  return over <= 0 ? 0 : Math.max(1, Math.ceil(over / perSecond));
}

function levelAt(bucket: Bucket | undefined, size: BucketSize, now: number): number {
  if (bucket === undefined) return 0;
  // A clock that steps back does not leak.
  const seconds = Math.max(0, now - bucket.at) / 1000;
  return Math.max(0, bucket.level - seconds * size.perSecond);
}
