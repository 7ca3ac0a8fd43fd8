import { median, percentile, percentiles } from './numbers';

const oneToHundred = Array.from({ length: 100 }, (_, index) => 100 - index);

describe('percentiles', () => {
  it('are values that occurred, by nearest rank, in whatever order they came', () => {
    expect(percentiles(oneToHundred)).toEqual({ p50: 50, p95: 95, p99: 99 });
  });

  it('are sorted as numbers', () => {
    expect(percentile([9, 10, 100], 50)).toBe(10);
  });

  it('of one value are that value', () => {
    expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 });
  });

  it('reach from the least to the greatest', () => {
    expect(percentile([3, 1, 2], 0)).toBe(1);
    expect(percentile([3, 1, 2], 100)).toBe(3);
  });

  it('of nothing do not exist', () => {
    expect(() => percentile([], 50)).toThrow(RangeError);
    expect(() => percentiles([])).toThrow(RangeError);
  });

  it('leave the values as they were', () => {
    const values = [2, 1];
    percentiles(values);
    expect(values).toEqual([2, 1]);
  });
});

describe('the median', () => {
  it('is the middle of an odd number of values', () => {
    expect(median([5, 1, 100])).toBe(5);
  });

  it('is the mean of the two in the middle of an even number', () => {
    expect(median([10, 1, 2, 4])).toBe(3);
  });

  it('of nothing does not exist', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});
