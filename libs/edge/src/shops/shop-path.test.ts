import { shopPath, signInPath } from './shop-path';

const OWN = { place: { base: '' } };
const PLATFORM = { place: { base: '/shop/7' } };

describe('the way on in a shop', () => {
  it.each([
    ['/account/orders?page=2', '/account/orders?page=2'],
    ['/films/7', '/films/7'],
    ['/a/../account', '/account'],
    ['/a//b', '/a//b'],
    ['/%2Felsewhere.example', '/%2Felsewhere.example'],
    ['/%5Celsewhere.example', '/%5Celsewhere.example'],
  ])('continues after sign-in from %s to %s on a shop host', (sent, path) => {
    expect(shopPath(OWN, sent)).toBe(path);
  });

  it.each([
    undefined,
    '',
    'account',
    '//elsewhere.example/account',
    '/\\elsewhere.example',
    'https://elsewhere.example/',
    'javascript:alert(1)',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/.//elsewhere.example',
    '/.\\/elsewhere.example',
    '/\t.//elsewhere.example',
    '/x/..//elsewhere.example',
    '/x/..\\\\elsewhere.example',
    '/%2e//elsewhere.example',
    '/x/%2E%2e//elsewhere.example',
    '/./\r\n/elsewhere.example',
    `/${'a'.repeat(3000)}`,
  ])('continues after sign-in to the start page of the shop instead of %j', (sent) => {
    expect(shopPath(OWN, sent)).toBe('/player');
  });

  it.each(['/account', '/shop/8/account', '/shop/7', '/shop/7/../8/account', '/admin', '/shop/77/account'])(
    "continues to the shop's start page instead of another shop's page under the platform: %s",
    (sent) => {
      expect(shopPath(PLATFORM, sent)).toBe('/shop/7/player');
      expect(shopPath(PLATFORM, '/shop/7/account')).toBe('/shop/7/account');
    },
  );

  it("encodes the page that follows the sign-in in the URL of the shop's sign-in page", () => {
    expect(signInPath(OWN, '/player')).toBe('/account/sign-in');
    expect(signInPath(PLATFORM, '/shop/7/account?a=1&b=2')).toBe(
      '/shop/7/account/sign-in?next=%2Fshop%2F7%2Faccount%3Fa%3D1%26b%3D2',
    );
  });
});
