import { ShopError } from '@marquee/contracts';
import { cursorAfter, readCursor } from './cursor';

describe('a cursor', () => {
  it('names the row it was made for', () => {
    expect(readCursor(cursorAfter(9007199254740991))).toBe(9007199254740991);
  });

  it.each(['', '!!', 'MTI', cursorAfter(1.5), cursorAfter(-1), cursorAfter(1e20)])(
    'refuses %j as a bad query',
    (made) => {
      expect(() => readCursor(made)).toThrow(ShopError.badQuery('page_info', 'a cursor from a Link header'));
    },
  );
});
