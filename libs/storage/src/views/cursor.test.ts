import { ShopError } from '@marquee/contracts';
import { cursorAfter, cursorBound, readCursor } from './cursor';

describe('a cursor', () => {
  it('decodes the row id of a cursor', () => {
    expect(readCursor(cursorAfter(9007199254740991))).toBe(9007199254740991);
  });

  it('decodes the second up to which the list of a cursor shows changes', () => {
    const made = cursorAfter(17, 1_794_992_400);
    expect([readCursor(made), cursorBound(made)]).toEqual([17, 1_794_992_400]);
    expect(cursorBound(cursorAfter(17))).toBeUndefined();
  });

  it.each(['', '!!', 'MTI', cursorAfter(1.5), cursorAfter(-1), cursorAfter(1e20), cursorAfter(1, -1)])(
    'refuses the cursor %j as a bad query',
    (made) => {
      expect(() => readCursor(made)).toThrow(ShopError.badQuery('page_info', 'a cursor from a Link header'));
    },
  );
});
