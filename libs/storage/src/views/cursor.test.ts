import { ShopError } from '@marquee/contracts';
import { cursorAfter, cursorBound, readCursor, startOf } from './cursor';

describe('a cursor', () => {
  it('decodes the row id of a list cursor', () => {
    expect(readCursor(cursorAfter(9007199254740991))).toBe(9007199254740991);
  });

  it('decodes from a list cursor the second up to which changes are visible', () => {
    const made = cursorAfter(17, 1_794_992_400);
    expect([readCursor(made), cursorBound(made)]).toEqual([17, 1_794_992_400]);
    expect(cursorBound(cursorAfter(17))).toBeUndefined();
  });

  it('starts the next page of a descending list before its cursor', () => {
    const page_info = cursorAfter(17, undefined, true);
    expect(startOf({ limit: 5, order: 'id desc', page_info, since_id: 3 })).toEqual({
      after: 3,
      before: 17,
      descending: true,
    });
  });

  it.each([
    ['id asc', true],
    ['id desc', false],
  ] as const)('rejects a cursor of the opposite order for a list by %s', (order, descending) => {
    const page_info = cursorAfter(17, undefined, descending);
    expect(() => startOf({ limit: 5, order, page_info })).toThrow('a list with the same order');
  });

  it.each(['', '!!', 'MTI', cursorAfter(1.5), cursorAfter(-1), cursorAfter(1e20), cursorAfter(1, -1)])(
    'rejects the malformed cursor %j',
    (made) => {
      expect(() => readCursor(made)).toThrow(ShopError.badQuery('page_info', 'a cursor from a Link header'));
    },
  );
});
