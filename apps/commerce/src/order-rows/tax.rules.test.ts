import { percentOf, taxOnTop, taxWithin } from './tax.rules';

describe('taxes and percents of cents', () => {
  it.each([
    [11900, 0.19, 1900],
    [1, 0.19, 0],
    [3, 0.2, 1],
    [0, 0.19, 0],
    [10810, 0.081, 810],
    [9_007_199_254_740_991, 0.19, 1_438_124_250_756_965],
  ])('extracts from %i cents at the tax rate %d a tax of %i', (gross, rate, tax) => {
    expect(taxWithin(gross, rate)).toBe(tax);
  });

  it('rounds half a cent up where floating-point numbers would not, as in 1.005', () => {
    expect([taxOnTop(50, 0.19), taxOnTop(50, 0.21), taxOnTop(150, 0.07)]).toEqual([10, 11, 11]);
    expect([percentOf(1, 50), percentOf(3, 50), percentOf(1005, 10), percentOf(999, 33.333333)]).toEqual([
      1, 2, 101, 333,
    ]);
  });
});
