import { fill, pour, waitOf, type Bucket } from './leaky-bucket';

const size = { burst: 40, perSecond: 20 };

function pourTimes(times: number, at: number, bucket?: Bucket) {
  let last = pour(bucket, size, at);
  for (let i = 1; i < times; i++) last = pour(last.bucket, size, at);
  return last;
}

describe('leaky bucket', () => {
  it('admits a burst of calls at once and rejects the next call', () => {
    const full = pourTimes(40, 1000);
    expect(full).toMatchObject({ allowed: true, used: 40, retryAfter: 0 });
    expect(pour(full.bucket, size, 1000)).toMatchObject({ allowed: false, used: 40, retryAfter: 1 });
  });

  it('admits 20 more calls a second after the bucket was full', () => {
    const full = pourTimes(40, 1000).bucket;
    expect(pourTimes(20, 2000, full)).toMatchObject({ allowed: true, used: 40 });
    expect(pourTimes(21, 2000, full).allowed).toBe(false);
  });

  it('leaves the level of the bucket unchanged after a rejected call', () => {
    const full = pourTimes(40, 1000).bucket;
    expect(pourTimes(500, 1000, full).bucket.level).toBe(40);
  });

  it('returns the delay until the bucket admits the next call', () => {
    const slow = { burst: 1, perSecond: 0.1 };
    const first = pour(undefined, slow, 0);
    expect(pour(first.bucket, slow, 0)).toMatchObject({ allowed: false, retryAfter: 10 });
    expect(pour(first.bucket, slow, 10_000).allowed).toBe(true);
  });

  it('returns the delay of the bucket without counting a call', () => {
    const full = pourTimes(40, 1000).bucket;
    expect([waitOf(undefined, size, 1000), waitOf(full, size, 1000), waitOf(full, size, 1050)]).toEqual([0, 1, 0]);
    expect(waitOf(fill(full, size, 1000, 30), size, 1000)).toBe(2);
  });

  it('admits several calls together in the bucket, or none of them', () => {
    const thirty = pour(undefined, size, 1000, 30);
    expect(thirty).toMatchObject({ allowed: true, used: 30 });
    expect(pour(thirty.bucket, size, 1000, 30)).toMatchObject({ allowed: false, used: 30, retryAfter: 1 });
    expect(pour(thirty.bucket, size, 1000, 10)).toMatchObject({ allowed: true, used: 40 });
  });

  it('counts calls of other replicas above the burst, and admits none until the bucket leaks', () => {
    const over = fill(pourTimes(40, 1000).bucket, size, 1000, 30);
    expect(over.level).toBe(70);
    expect(pour(over, size, 1000)).toMatchObject({ allowed: false, used: 40, retryAfter: 2 });
    expect(pour(over, size, 2500)).toMatchObject({ allowed: false, used: 40, retryAfter: 1 });
    expect(pour(over, size, 2550)).toMatchObject({ allowed: true, used: 40 });
    expect(fill(undefined, size, 1000, 3)).toEqual({ level: 3, at: 1000 });
  });

  it('empties the bucket after a long pause, and leaks nothing if the clock steps back', () => {
    const full = pourTimes(40, 100_000).bucket;
    expect(pour(full, size, 1_000_000).used).toBe(1);
    expect(pour(full, size, 0).allowed).toBe(false);
  });
});
