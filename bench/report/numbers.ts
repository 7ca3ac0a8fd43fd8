/** The smallest value that at least `percent` of all values do not exceed (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new RangeError('no values, no percentile');
  const sorted = Float64Array.from(values).sort();
  return rank(sorted, percent);
}

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export function percentiles(values: readonly number[]): Percentiles {
  if (values.length === 0) throw new RangeError('no values, no percentiles');
  const sorted = Float64Array.from(values).sort();
  return { p50: rank(sorted, 50), p95: rank(sorted, 95), p99: rank(sorted, 99) };
}

function rank(sorted: Float64Array, percent: number): number {
  const index = Math.ceil((percent / 100) * sorted.length) - 1;
  return sorted[Math.min(Math.max(index, 0), sorted.length - 1)] as number;
}

/** The middle value; the mean of the two in the middle when there is none. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('no values, no median');
  const sorted = Float64Array.from(values).sort();
  const upper = Math.floor(sorted.length / 2);
  const lower = Math.floor((sorted.length - 1) / 2);
  return ((sorted[lower] as number) + (sorted[upper] as number)) / 2;
}

/** Ours to theirs, round by round. */
export function ratiosOf(ours: readonly Paced[], theirs: readonly Paced[]): number[] {
  return ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN));
}
interface Paced {
  readonly perSecond: number;
}
