import { referenceChanges } from './catalog.rules';

describe('the changes of references', () => {
  it('are what is there and not wanted, and what is wanted and not there, once each', () => {
    expect(referenceChanges([1, 2, 3], [3, 5, 4, 5, 1])).toEqual({ gone: [2], added: [5, 4] });
  });

  it('are none where the same is wanted, in whatever order and however often', () => {
    expect(referenceChanges(['A', 'B'], ['B', 'A', 'B'])).toEqual({ gone: [], added: [] });
  });
});
