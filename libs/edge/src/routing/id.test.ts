import { ShopError } from '@marquee/contracts';
import { productKeyOf, tokenOf } from './id';

describe('a token in a path', () => {
  it.each(['ABCDEFGHIJKLMNOP', '7', '9007199254740991'])('accepts the path token or numeric id %s', (sent) => {
    expect(tokenOf(sent, 'user')).toBe(sent);
  });

  it.each(['', '0', '07', '-1', '9007199254740992', 'abcdefghijklmnop', 'ABCDEFGHIJKLMNO', 'ABCDEFGHIJKLMNO1', 'x'])(
    'finds no row for the path token %j',
    (sent) => {
      expect(() => tokenOf(sent, 'user')).toThrow(ShopError.notFound('user', sent));
    },
  );
});

describe('the id of a product in a path', () => {
  it.each([
    ['17', 17],
    ['ab12-0000-0000-00ff', 'AB12-0000-0000-00FF'],
    ['1234-0000-0000-5678', '1234-0000-0000-5678'],
  ])('reads the product id %s from the path as %j', (sent, key) => {
    expect(productKeyOf(sent, 'product')).toBe(key);
  });

  it.each(['', '0', '-1', 'abcd', 'AB12-0000-0000', 'AB12-0000-0000-00FG', 'AB12-0000-0000-00FF-'])(
    'finds no product for the path id %j',
    (sent) => {
      expect(() => productKeyOf(sent, 'product')).toThrow(ShopError.notFound('product', sent));
    },
  );
});
