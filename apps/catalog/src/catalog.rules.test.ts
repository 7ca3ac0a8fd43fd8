import { referenceChanges } from './catalog.rules';

describe('referenceChanges', () => {
  it('computes the removed and the added references between two lists, each reference once', () => {
    expect(referenceChanges([1, 2, 3], [3, 5, 4, 5, 1])).toEqual({ gone: [2], added: [5, 4] });
  });

  it('computes no reference changes between equal lists in any order with duplicates', () => {
    expect(referenceChanges(['A', 'B'], ['B', 'A', 'B'])).toEqual({ gone: [], added: [] });
  });
});
