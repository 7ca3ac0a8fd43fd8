import { hostIn, HostNames, mayBeShops } from './host';

const PUBLIC_URL = 'https://Market.example.com:8443';

describe('the host of a request', () => {
  it('normalizes the case, port and trailing dot of a host name', () => {
    expect(hostIn({ hostname: 'Films.Example.COM.' })).toBe('films.example.com');
  });

  it.each(['market.example.com', ''])("treats the host %j as the platform's host", (host) => {
    expect(new HostNames({ mode: 'production', publicUrl: PUBLIC_URL }).isPlatforms(host)).toBe(true);
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])('treats the host %s as the platform in local mode only', (host) => {
    expect(new HostNames({ mode: 'local', publicUrl: PUBLIC_URL }).isPlatforms(host)).toBe(true);
    expect(new HostNames({ mode: 'production', publicUrl: PUBLIC_URL }).isPlatforms(host)).toBe(false);
  });

  it.each(['films.market.example.com', 'example.com', '1202.shops.localhost'])(
    'treats %s as a host outside the platform',
    (host) => {
      expect(new HostNames({ mode: 'local', publicUrl: PUBLIC_URL }).isPlatforms(host)).toBe(false);
      expect(new HostNames({ mode: 'local', publicUrl: undefined }).isPlatforms(host)).toBe(false);
    },
  );

  it('treats each configured platform host as the platform', () => {
    const config = {
      mode: 'production',
      publicUrl: PUBLIC_URL,
      apiHosts: ['gateway.marquee.svc', 'inner.example'],
    } as const;
    for (const host of ['gateway.marquee.svc', 'inner.example']) {
      expect(new HostNames(config).isPlatforms(host)).toBe(true);
      expect(new HostNames(config).isForShops(host)).toBe(false);
    }
    expect(new HostNames(config).isPlatforms('outer.example')).toBe(false);
  });

  it('parses the configured platform address once, not with each request', () => {
    let looks = 0;
    const names = new HostNames({
      mode: 'production',
      get publicUrl() {
        looks += 1;
        return PUBLIC_URL;
      },
    });
    const before = looks;
    expect([names.isPlatforms('market.example.com'), names.isForShops('films.example')]).toEqual([true, true]);
    expect(looks).toBe(before);
  });

  it('treats any other valid host name as a shop host once the platform host is configured', () => {
    for (const mode of ['local', 'production'] as const) {
      expect(new HostNames({ mode, publicUrl: PUBLIC_URL }).isForShops('films.example')).toBe(true);
      expect(new HostNames({ mode, publicUrl: PUBLIC_URL }).isForShops('market.example.com')).toBe(false);
      expect(new HostNames({ mode, publicUrl: PUBLIC_URL }).isForShops('gateway')).toBe(false);
      expect(new HostNames({ mode, publicUrl: undefined }).isForShops('films.example')).toBe(false);
      expect(new HostNames({ mode, publicUrl: undefined }).isForShops('1202.shops.localhost')).toBe(mode === 'local');
    }
  });

  it.each(['a_b.example', 'a..b', '_.example', "x'.example", `${'a.'.repeat(127)}example`, 'a.b.', '203.0.113.7'])(
    'treats the host %s as a shop host, though no shop can have the name',
    (host) => {
      for (const mode of ['local', 'production'] as const) {
        const isMachines = mode === 'local' && host === '203.0.113.7';
        expect(new HostNames({ mode, publicUrl: PUBLIC_URL }).isForShops(host)).toBe(!isMachines);
      }
    },
  );

  it.each(['gateway', '[::1]', '[::ffff:203.0.113.7]', ''])(
    'treats the host %j as neither platform nor shop',
    (host) => {
      for (const mode of ['local', 'production'] as const) {
        expect(new HostNames({ mode, publicUrl: PUBLIC_URL }).isForShops(host)).toBe(false);
      }
    },
  );

  it.each(['films', '[::1]', 'a_b.example', 'a..b', "x'.example", `${'a.'.repeat(127)}example`])(
    'returns no shop host for %s',
    (host) => {
      expect(mayBeShops(host)).toBe(false);
      expect(mayBeShops('films-1.example.com')).toBe(true);
    },
  );
});
