import {
  choice,
  COMMON_CONFIG,
  ConfigError,
  hostName,
  hostNames,
  integer,
  localList,
  nameServers,
  optional,
  readConfig,
  secret,
  secretUrl,
  text,
} from './config';

const spec = {
  url: text('NATS_URL'),
  port: integer('PORT', 3000),
  level: choice('LOG_LEVEL', ['info', 'debug'], 'info'),
  user: optional('NATS_USER'),
};

function problems(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('nothing was wrong');
}

describe('readConfig', () => {
  it('reads configured values, and uses the default of absent values', () => {
    expect(readConfig(spec, { NATS_URL: 'nats://x', PORT: '8080' })).toEqual({
      url: 'nats://x',
      port: 8080,
      level: 'info',
      user: undefined,
    });
  });

  it('names every problem of a configuration in one error', () => {
    const said = problems(() => readConfig(spec, { PORT: 'many', LOG_LEVEL: 'loud' }));
    expect(said).toContain('NATS_URL must be set');
    expect(said).toContain('PORT must be a whole number, not "many"');
    expect(said).toContain('LOG_LEVEL must be one of info, debug');
  });

  it('names a configured number that is too small, and its minimum', () => {
    const days = { audit: integer('AUDIT_DAYS', 365, { least: 7 }) };
    expect(readConfig(days, { AUDIT_DAYS: '7' }).audit).toBe(7);
    expect(problems(() => readConfig(days, { AUDIT_DAYS: '6' }))).toContain('AUDIT_DAYS must be 7 or more, not 6');
  });

  it('treats an empty configuration variable as unset', () => {
    expect(problems(() => readConfig(spec, { NATS_URL: '' }))).toContain('NATS_URL must be set');
  });

  it.each(['change-me', 'Password', 'postgres'])(
    'rejects the well-known secret %s in production, and names the variable',
    (value) => {
      const said = problems(() => readConfig({ key: secret('MARQUEE_KEY') }, { MARQUEE_KEY: value }));
      expect(said).toContain('MARQUEE_KEY');
      expect(said).not.toContain(value);
    },
  );

  it('accepts a list of private addresses in local mode only', () => {
    const list = { hosts: localList('HOSTS') };
    expect(readConfig(list, { MARQUEE_MODE: 'local', HOSTS: 'a:1, b:2,' }).hosts).toEqual(['a:1', 'b:2']);
    expect(readConfig(list, {}).hosts).toEqual([]);
    expect(problems(() => readConfig(list, { HOSTS: 'a:1' }))).toContain('HOSTS must not be set in production');
  });

  it("reads configured name servers, or else the machine's; in local mode none", () => {
    const servers = { dns: nameServers('DNS_SERVERS') };
    const DNS_SERVERS = '192.0.2.53, 192.0.2.53:5353, 2001:db8::53, [2001:db8::53]:5353';
    expect(readConfig(servers, { DNS_SERVERS }).dns).toEqual(DNS_SERVERS.split(', '));
    expect(readConfig(servers, {}).dns).toEqual([]);
    expect(readConfig(servers, { MARQUEE_MODE: 'local' }).dns).toBeNull();
    for (const wrong of ['dns.example.org', '192.0.2.53:', '192.0.2.53:99999', '192.0.2.53,', '[192.0.2.53]:53']) {
      expect(problems(() => readConfig(servers, { DNS_SERVERS: wrong }))).toContain('DNS_SERVERS must list addresses');
    }
  });

  it('rejects a missing secret in every mode', () => {
    const missing = () => readConfig({ key: secret('MARQUEE_KEY') }, { MARQUEE_MODE: 'local' });
    expect(problems(missing)).toContain('MARQUEE_KEY must be set');
  });

  it('checks the password inside a URL like a secret, except in local mode', () => {
    const url = { DATABASE_URL: 'postgres://marquee:postgres@db/marquee' };
    expect(problems(() => readConfig({ db: secretUrl('DATABASE_URL') }, url))).toContain('DATABASE_URL');
    expect(readConfig({ db: secretUrl('DATABASE_URL') }, { ...url, MARQUEE_MODE: 'local' }).db).toBe(url.DATABASE_URL);
  });

  describe('of a host name', () => {
    const read = (env: NodeJS.ProcessEnv) => readConfig({ base: hostName('BASE', 'shops.localhost') }, env).base;

    it('reads a host name in lower case, with a default in local mode only', () => {
      expect(read({ BASE: 'Shops.Example.org' })).toBe('shops.example.org');
      expect(read({ MARQUEE_MODE: 'local' })).toBe('shops.localhost');
      expect(problems(() => read({}))).toContain('BASE must be set');
    });

    it.each(['https://shops.example.org', 'shops.example.org:80', 'a b', "x'y", '127.0.0.1', '.org', 'a-.org'])(
      'rejects %s as a configured host name',
      (value) => {
        expect(problems(() => read({ BASE: value }))).toContain('BASE must be a host name');
      },
    );
  });

  it('parses a list of host names in lower case, which may be empty', () => {
    const read = (env: NodeJS.ProcessEnv) => readConfig({ names: hostNames('API_HOSTS') }, env).names;
    expect(read({ API_HOSTS: 'gateway.marquee.svc, Inner.example,' })).toEqual([
      'gateway.marquee.svc',
      'inner.example',
    ]);
    expect(read({})).toEqual([]);
  });

  describe('of NATS, as every app reads it', () => {
    const nats = { NATS_URL: 'nats://nats:4222', NATS_USER: 'catalog', NATS_PASSWORD: 'long-and-its-own' };

    it('accepts NATS settings with user and password in production', () => {
      const { natsUser, natsPassword } = readConfig(COMMON_CONFIG, nats);
      expect({ natsUser, natsPassword }).toEqual({ natsUser: 'catalog', natsPassword: 'long-and-its-own' });
    });

    it.each([
      ['NATS_USER must be set', { NATS_USER: '' }],
      ['NATS_PASSWORD must be set', { NATS_PASSWORD: undefined }],
      ['NATS_PASSWORD contains a default secret', { NATS_PASSWORD: 'nats' }],
      ['NATS_PASSWORD contains a default secret', { NATS_PASSWORD: 'Change-Me' }],
      ['NATS_URL must not contain credentials', { NATS_URL: 'nats://catalog:change-me@nats:4222' }],
      ['NATS_URL must not contain credentials', { NATS_URL: 'nats://a-token@nats:4222' }],
    ])('rejects NATS settings in production: %s', (sentence, wrong) => {
      const said = problems(() => readConfig(COMMON_CONFIG, { ...nats, ...wrong }));
      expect(said).toContain(sentence);
      expect(said).not.toMatch(/change-me|a-token/i);
    });

    it('requires neither NATS user nor password in local mode', () => {
      const local = { NATS_URL: 'nats://127.0.0.1:4222', MARQUEE_MODE: 'local' };
      expect(readConfig(COMMON_CONFIG, local)).toMatchObject({ natsUser: undefined, natsPassword: undefined });
    });
  });
});
