import { SHOP_HOST, type TestEdge } from '@marquee/testing';
import { useFixture } from '../testing/use-gateway';

const fixture = useFixture();
const STOREFRONT = { publicUrl: 'http://localhost:3000', storefrontUrl: 'http://localhost:3001' };

describe('a gateway that knows the address of the storefront', () => {
  let gateway: TestEdge;
  beforeAll(async () => void (gateway = await fixture.gateway(STOREFRONT)));

  const locationOf = async (method: 'GET' | 'POST', url: string, host: string) => {
    const { statusCode, headers } = await gateway.app.inject({ method, url, headers: { host: `${host}:3000` } });
    return [statusCode, headers.location];
  };

  it.each([
    ['GET', '/', SHOP_HOST],
    ['GET', '/player?page=2', SHOP_HOST],
    ['GET', '/api/products.json', SHOP_HOST],
    ['GET', '/nowhere', SHOP_HOST],
    ['POST', '/account/sign-in', SHOP_HOST],
    ['GET', '/shop/7/account', 'localhost'],
    ['POST', '/collect/7', 'localhost'],
    ['POST', '/newsletter/unsubscribe?token=t', 'localhost'],
    ['GET', '//elsewhere.example/', SHOP_HOST],
  ] as const)('redirects %s %s below %s to the same address of the storefront', async (method, url, host) => {
    expect(await locationOf(method, url, host)).toEqual([308, `http://${host}:3001${url}`]);
  });

  it.each([
    ['/docs', 'localhost', 200],
    ['/assets/pages.css', SHOP_HOST, 200],
    ['/api/customers/login/7/none', SHOP_HOST, 503],
  ])('answers %s below %s itself', async (url, host, status) => {
    expect(await locationOf('GET', url, host)).toEqual([status, undefined]);
  });
});

describe('a gateway behind a proxy that separates the hosts', () => {
  it('answers 404 to the pages of shops', async () => {
    const gateway = await fixture.gateway();
    for (const [url, host] of [
      ['/player', SHOP_HOST],
      ['/shop/7/player', 'localhost'],
    ]) {
      expect((await gateway.app.inject({ url, headers: { host } })).statusCode).toBe(404);
    }
  });
});
