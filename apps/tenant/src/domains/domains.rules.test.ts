import { ShopError } from '@marquee/contracts';
import { domainsFrom } from './domains.rules';

const PLATFORM = { baseDomain: 'shops.example.org', hosts: ['market.example.com', 'admin-1.shops.example.org'] };
function errorsOf(sent: Parameters<typeof domainsFrom>[0]): string[] {
  try {
    domainsFrom(sent, PLATFORM);
  } catch (error) {
    return Object.keys((error as ShopError).errors ?? {});
  }
  return [];
}

describe('the domains of a shop', () => {
  it('stores shop domains in lower case, an empty domain as null, and keeps unsent domains', () => {
    const sent = { shop_domain: 'Films.Example.COM', vanity_domain: 'Acme-1', access_domain: '' };
    expect(domainsFrom(sent, PLATFORM)).toEqual({
      shop_domain: 'films.example.com',
      vanity_domain: 'acme-1',
      access_domain: null,
    });
    expect(domainsFrom({}, PLATFORM)).toEqual({});
    expect(domainsFrom({ shop_domain: null }, PLATFORM)).toEqual({ shop_domain: null });
  });

  it.each([
    'films',
    'films.example.com.',
    '.films.example.com',
    'films..example.com',
    '-films.example.com',
    'films-.example.com',
    'films_1.example.com',
    'https://films.example.com',
    'films.example.com:8080',
    'films.example.com/shop',
    'kino.münchen.de',
    '127.0.0.1',
    '[::1]',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(126)}example`,
    'shops.example.org',
    'Acme.Shops.example.org',
  ])('refuses %s as a host name of a shop', (host) => {
    expect(errorsOf({ shop_domain: host, access_domain: host })).toEqual(['access_domain', 'shop_domain']);
  });

  it.each([
    'films.example.com',
    'xn--mnchen-3ya.de',
    'a.b',
    `${'a'.repeat(63)}.de`,
    '1.2.3.museum',
    'myshops.example.org',
  ])('accepts %s as a host name of a shop', (host) => {
    expect(errorsOf({ shop_domain: host })).toEqual([]);
  });

  it.each(['1202', 'a.b', '-a', 'a-', 'a_b', 'WWW', 'admin', 'Admin-1', 'a'.repeat(64), 'ä'])(
    'refuses %s as the sub-domain of a shop',
    (label) => {
      expect(errorsOf({ vanity_domain: label })).toEqual(['vanity_domain']);
    },
  );

  it('refuses the host names of the platform itself as shop domains', () => {
    const elsewhere = { ...PLATFORM, hosts: ['market.example.com', 'gateway.example.net'] };
    for (const host of ['market.example.com', 'Market.Example.com', 'gateway.example.net']) {
      expect(() => domainsFrom({ shop_domain: host }, elsewhere)).toThrow(ShopError);
      expect(() => domainsFrom({ access_domain: host }, elsewhere)).toThrow(ShopError);
    }
    const beside = { shop_domain: 'films.market.example.com', vanity_domain: 'market' };
    expect(domainsFrom(beside, elsewhere)).toEqual(beside);
  });
});
