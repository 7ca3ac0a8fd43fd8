import { returnTo } from './return-to';

const SHOP = { hosts: ['films.example', '1202.shops.example'] };

describe('where a login token leads', () => {
  it.each([
    ['https://films.example/new?a=1', 'https://films.example/new?a=1'],
    ['https://FILMS.example', 'https://films.example/'],
    ['https://1202.shops.example/player', 'https://1202.shops.example/player'],
  ])("accepts the login's return address %s as %s", (sent, url) => {
    expect(returnTo(sent, SHOP, 'production')?.href).toBe(url);
  });

  it.each([
    null,
    '',
    '/player',
    '//films.example/',
    'http://films.example/',
    'https://films.example:8443/',
    'https://films.example.evil.example/',
    'https://evil.example/?films.example',
    'https://evil.example\\@films.example/',
    'https://films.example@evil.example/',
    'https://kim:secret@films.example/',
    'https:\\\\evil.example/',
    'https://evil.example\t/films.example',
    'https://evil.example%2Ffilms.example/',
    'https://films.example%2Fevil.example/',
    '/\\films.example/',
    'https://sub.films.example/',
    'ftp://films.example/',
    'javascript:alert(1)',
    'data:text/html,films.example',
    `https://films.example/${'a'.repeat(3000)}`,
  ])("rejects the login's return address %j", (sent) => {
    expect(returnTo(sent, SHOP, 'production')).toBeNull();
  });

  it('accepts return addresses without TLS and with any port in local mode', () => {
    expect(returnTo('http://films.example:3000/', SHOP, 'local')?.href).toBe('http://films.example:3000/');
    expect(returnTo('http://evil.example:3000/', SHOP, 'local')).toBeNull();
    expect(returnTo('ftp://films.example/', SHOP, 'local')).toBeNull();
  });
});
