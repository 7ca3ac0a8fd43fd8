import { hostIn, isForShops, isPlatforms, mayBeShops } from './host';

const PUBLIC_URL = 'https://Market.example.com:8443';

describe('the host of a request', () => {
  it('is the same however it is written', () => {
    expect(hostIn({ hostname: 'Films.Example.COM.' })).toBe('films.example.com');
  });

  it.each(['market.example.com', ''])("is the platform's own as %j", (host) => {
    expect(isPlatforms(host, { mode: 'production', publicUrl: PUBLIC_URL })).toBe(true);
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])("is the platform's own as %s in local mode alone", (host) => {
    expect(isPlatforms(host, { mode: 'local', publicUrl: PUBLIC_URL })).toBe(true);
    expect(isPlatforms(host, { mode: 'production', publicUrl: PUBLIC_URL })).toBe(false);
  });

  it.each(['films.market.example.com', 'example.com', '1202.shops.localhost'])(
    "is not the platform's as %s",
    (host) => {
      expect(isPlatforms(host, { mode: 'local', publicUrl: PUBLIC_URL })).toBe(false);
      expect(isPlatforms(host, { mode: 'local', publicUrl: undefined })).toBe(false);
    },
  );

  it("is the platform's own as one of those that are set", () => {
    const config = {
      mode: 'production',
      publicUrl: PUBLIC_URL,
      apiHosts: ['gateway.marquee.svc', 'inner.example'],
    } as const;
    for (const host of ['gateway.marquee.svc', 'inner.example']) {
      expect(isPlatforms(host, config)).toBe(true);
      expect(isForShops(host, config)).toBe(false);
    }
    expect(isPlatforms('outer.example', config)).toBe(false);
  });

  it('is for shops alone where it is not the platform and may be a name, once the platform knows its own', () => {
    for (const mode of ['local', 'production'] as const) {
      expect(isForShops('films.example', { mode, publicUrl: PUBLIC_URL })).toBe(true);
      expect(isForShops('market.example.com', { mode, publicUrl: PUBLIC_URL })).toBe(false);
      expect(isForShops('gateway', { mode, publicUrl: PUBLIC_URL })).toBe(false);
      expect(isForShops('films.example', { mode, publicUrl: undefined })).toBe(false);
      expect(isForShops('1202.shops.localhost', { mode, publicUrl: undefined })).toBe(mode === 'local');
    }
  });

  it.each(['a_b.example', 'a..b', '_.example', "x'.example", `${'a.'.repeat(127)}example`, 'a.b.', '203.0.113.7'])(
    'is for shops alone as %s, though none may have it',
    (host) => {
      for (const mode of ['local', 'production'] as const) {
        const isMachines = mode === 'local' && host === '203.0.113.7';
        expect(isForShops(host, { mode, publicUrl: PUBLIC_URL })).toBe(!isMachines);
      }
    },
  );

  it.each(['gateway', '[::1]', '[::ffff:203.0.113.7]', ''])('is not for shops as %j', (host) => {
    for (const mode of ['local', 'production'] as const) {
      expect(isForShops(host, { mode, publicUrl: PUBLIC_URL })).toBe(false);
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
