import { hostIn, HostNames, mayBeShops } from './host';

const PUBLIC_URL = 'https://Market.example.com:8443';

describe('the host of a request', () => {
  it('is the same however it is written', () => {
    expect(hostIn({ hostname: 'Films.Example.COM.' })).toBe('films.example.com');
  });

  it.each(['market.example.com', ''])("is the platform's own as %j", (host) => {
    expect(new HostNames({ mode: 'production', publicUrl: PUBLIC_URL }).isPlatforms(host)).toBe(true);
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])("is the platform's own as %s in local mode alone", (host) => {
    expect(new HostNames({ mode: 'local', publicUrl: PUBLIC_URL }).isPlatforms(host)).toBe(true);
    expect(new HostNames({ mode: 'production', publicUrl: PUBLIC_URL }).isPlatforms(host)).toBe(false);
  });

  it.each(['films.market.example.com', 'example.com', '1202.shops.localhost'])(
    "is not the platform's as %s",
    (host) => {
      expect(new HostNames({ mode: 'local', publicUrl: PUBLIC_URL }).isPlatforms(host)).toBe(false);
      expect(new HostNames({ mode: 'local', publicUrl: undefined }).isPlatforms(host)).toBe(false);
    },
  );

  it("is the platform's own as one of those that are set", () => {
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

  it('costs no look at the address that is set: that is done once for all', () => {
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

  it('is for shops alone where it is not the platform and may be a name, once the platform knows its own', () => {
    for (const mode of ['local', 'production'] as const) {
      expect(new HostNames({ mode, publicUrl: PUBLIC_URL }).isForShops('films.example')).toBe(true);
      expect(new HostNames({ mode, publicUrl: PUBLIC_URL }).isForShops('market.example.com')).toBe(false);
      expect(new HostNames({ mode, publicUrl: PUBLIC_URL }).isForShops('gateway')).toBe(false);
      expect(new HostNames({ mode, publicUrl: undefined }).isForShops('films.example')).toBe(false);
      expect(new HostNames({ mode, publicUrl: undefined }).isForShops('1202.shops.localhost')).toBe(mode === 'local');
    }
  });

  it.each(['a_b.example', 'a..b', '_.example', "x'.example", `${'a.'.repeat(127)}example`, 'a.b.', '203.0.113.7'])(
    'is for shops alone as %s, though none may have it',
    (host) => {
      for (const mode of ['local', 'production'] as const) {
        const isMachines = mode === 'local' && host === '203.0.113.7';
        expect(new HostNames({ mode, publicUrl: PUBLIC_URL }).isForShops(host)).toBe(!isMachines);
      }
    },
  );

  it.each(['gateway', '[::1]', '[::ffff:203.0.113.7]', ''])('is not for shops as %j', (host) => {
    for (const mode of ['local', 'production'] as const) {
      expect(new HostNames({ mode, publicUrl: PUBLIC_URL }).isForShops(host)).toBe(false);
    }
  });

  it.each(['films', '[::1]', 'a_b.example', 'a..b', "x'.example", `${'a.'.repeat(127)}example`])(
    'is no shop as %s',
    (host) => {
      expect(mayBeShops(host)).toBe(false);
      expect(mayBeShops('films-1.example.com')).toBe(true);
    },
  );
});
