import { referenceChanges } from './catalog.rules';

describe('referenceChanges', () => {
  it('returns the missing and the superfluous elements once each', () => {
    expect(referenceChanges([1, 2, 3], [3, 5, 4, 5, 1])).toEqual({ gone: [2], added: [5, 4] });
  });

  it('returns no changes for an equal list in any order with duplicates', () => {
    expect(referenceChanges(['A', 'B'], ['B', 'A', 'B'])).toEqual({ gone: [], added: [] });
  });
});
