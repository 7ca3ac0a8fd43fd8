import { readConfig } from '@marquee/service-kit';
import { DnsServer } from '@marquee/testing';
import { TENANT_CONFIG } from '../tenant.config';
import { Dns } from './dns.adapter';

const NAME = '_marquee.films.example.org';

let server: DnsServer;
beforeAll(async () => void (server = await DnsServer.start()));
afterAll(() => server.stop());

const dnsOf = (DNS_SERVERS?: string): Dns =>
  new Dns(readConfig(TENANT_CONFIG, { MARQUEE_MODE: 'local', PUBLIC_URL: 'http://localhost', DNS_SERVERS }));

describe('the DNS', () => {
  it.each([
    ['one record', [['marquee=1']], ['marquee=1']],
    ['several records', [['v=spf1 -all'], ['marquee=1'], ['']], ['v=spf1 -all', 'marquee=1', '']],
    ['a value in several strings', [['marquee-site-', 'verification=', '1']], ['marquee-site-verification=1']],
    ['a value with blanks around it', [[' marquee=1 ']], ['marquee=1']],
    ['an unknown name', 'NXDOMAIN', []],
    ['a name without TXT records', [], []],
    ['a failing server', 'SERVFAIL', null],
    ['a server that refuses', 'REFUSED', null],
    ['a server that does not respond', 'silence', null],
  ] as const)('resolves the TXT records of a domain for %s', async (_, answer, texts) => {
    server.names.set(NAME, answer);
    expect(await dnsOf(server.address).textsAt(NAME)).toEqual(texts);
  });

  it('queries the DNS for each lookup instead of caching answers', async () => {
    const dns = dnsOf(server.address);
    for (const text of ['one', 'two']) {
      server.names.set(NAME, [[text]]);
      expect(await dns.textsAt(NAME)).toEqual([text]);
    }
  });

  it('returns no TXT record for a name that exceeds the DNS length limit', async () => {
    const long = `_marquee.${['a', 'b', 'c', 'd'].map((letter) => letter.repeat(61)).join('.')}.example`;
    expect(long.length).toBeGreaterThan(255);
    expect(await dnsOf(server.address).textsAt(long)).toEqual([]);
  });

  it('does not query the DNS in local mode unless a server is configured', () => {
    expect(dnsOf().isAsked).toBe(false);
    expect(dnsOf('127.0.0.1').isAsked).toBe(true);
    expect(
      readConfig(TENANT_CONFIG, { SHOP_BASE_DOMAIN: 's.example', PUBLIC_URL: 'https://p.example' }).dnsServers,
    ).toEqual([]);
  });
});
