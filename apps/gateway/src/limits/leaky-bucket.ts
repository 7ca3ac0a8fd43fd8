/** A bucket fills by one with each call and leaks steadily; a call that would make it run over is refused. */
export interface Bucket {
  /** May stand above the rim after `fill`. */
  readonly level: number;
  /** Epoch milliseconds of `level`. */
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

export function pour(bucket: Bucket | undefined, size: BucketSize, now: number): Poured {
  const before = levelAt(bucket, size, now);
  const full = before + 1;
  if (full <= size.burst) {
    return { bucket: { level: full, at: now }, allowed: true, used: Math.ceil(full), retryAfter: 0 };
  }
  const retryAfter = Math.max(1, Math.ceil((full - size.burst) / size.perSecond));
  const used = Math.min(Math.ceil(before), size.burst);
  return { bucket: { level: before, at: now }, allowed: false, used, retryAfter };
}

/** Pours in calls that were admitted elsewhere, also above the rim: what is too much has to leak before the next one. */
export function fill(bucket: Bucket | undefined, size: BucketSize, now: number, calls: number): Bucket {
  return { level: levelAt(bucket, size, now) + calls, at: now };
}

function levelAt(bucket: Bucket | undefined, size: BucketSize, now: number): number {
  if (bucket === undefined) return 0;
  // A clock that steps back leaks nothing.
  const seconds = Math.max(0, now - bucket.at) / 1000;
  return Math.max(0, bucket.level - seconds * size.perSecond);
}
