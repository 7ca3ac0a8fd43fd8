import type { CompanyFacts } from '@marquee/contracts';
import { isPlenty } from './stock.rules';

describe('stock that a crowd wants', () => {
  const rulesWith = (floor: number) =>
    new Map([[1, { stop_selling_at_stock_level_below: floor } as unknown as CompanyFacts]]);
  const wanted = (items: number, quantity: number) => ({ company_id: 1, id: 7, items, quantity, lines: [0] });

  it.each([
    ['a hundred times what one takes', 200, 2, 0, true],
    ['less than that', 199, 2, 0, false],
    ['as much above the level at which the company stops', 205, 2, 5, true],
    ['less than that above it', 204, 2, 5, false],
  ])('is plenty or not with %s', (_name, items, quantity, floor, plenty) => {
    expect(isPlenty([wanted(1_000_000, 1), wanted(items, quantity)], rulesWith(floor))).toBe(plenty);
  });

  it('is plenty where nothing is counted', () => {
    expect(isPlenty([], new Map())).toBe(true);
  });
});
