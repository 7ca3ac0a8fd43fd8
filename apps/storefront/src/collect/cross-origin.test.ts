import type { StorefrontPage } from '@marquee/contracts';
import { isOfShop } from './cross-origin';

const shop = { hosts: ['films.example.org', '7.shops.example.org'] } as unknown as StorefrontPage;

describe('a site that sends something to a shop', () => {
  it.each(['https://films.example.org', 'https://7.shops.example.org:8443'])(
    'recognizes the origin %s as the shop',
    (origin) => {
      expect(isOfShop(origin, shop, 'production')).toBe(true);
    },
  );

  it.each(['https://example.org', 'https://x.films.example.org', 'https://films.example.org.evil.example', 'null', ''])(
    'treats the origin %j as a foreign site',
    (origin) => {
      expect(isOfShop(origin, shop, 'production')).toBe(false);
    },
  );

  it('accepts plain HTTP origins in local mode only', () => {
    expect(isOfShop('http://films.example.org', shop, 'production')).toBe(false);
    expect(isOfShop('http://films.example.org', shop, 'local')).toBe(true);
  });
});
