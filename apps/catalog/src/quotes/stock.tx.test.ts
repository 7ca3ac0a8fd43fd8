import type { CompanySnapshot } from '@marquee/contracts';
import { isPlenty } from './stock.tx';

describe('isPlenty', () => {
  const rulesWith = (floor: number) =>
    new Map([[1, { stop_selling_at_stock_level_below: floor } as unknown as CompanySnapshot]]);
  const wanted = (items: number, quantity: number) => ({ company_id: 1, id: 7, items, quantity, lines: [0] });

  it.each([
    ['a hundred times the quantity', 200, 2, 0, true],
    ['less than a hundred times that', 199, 2, 0, false],
    ['a hundred times that above the stop level', 205, 2, 5, true],
    ['less than a hundred times that above the stop level', 204, 2, 5, false],
  ])(
    'requires stock for a hundred equal orders before it calls stock plentiful: %s',
    (_name, items, quantity, floor, plenty) => {
      expect(isPlenty([wanted(1_000_000, 1), wanted(items, quantity)], rulesWith(floor))).toBe(plenty);
    },
  );

  it('calls stock plentiful if no ordered product has managed stock', () => {
    expect(isPlenty([], new Map())).toBe(true);
  });
});
