import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { DnsServer, type DnsHost } from '@marquee/testing';
import { download } from './download';
import { OutboundError } from './outbound-error';
import { Poster } from './post';
import { resolvingWith, type OutboundRules } from './target';

const LIMITS = { maxBytes: 1_000, totalMs: 2_000, storedBytes: 100, connections: 1 };
/** An address in the internet range, but unrouted: returned after the first IPv6 experiment. */
const UNROUTED = '3ffe::1';

let dns: DnsServer;
/** A server on each loopback address, all on the same port; any connection is a violation. */
let inside: Server[];
let port: number;
let reached: string[];

async function listen(host: string, at: number): Promise<Server> {
  const server = createServer((_, response) => response.end(host));
  server.on('connection', (socket: Socket) => reached.push(`${host} ${socket.remoteAddress}`));
  await new Promise<void>((resolve, reject) => void server.once('error', reject).listen(at, host, resolve));
  return server;
}

beforeAll(async () => {
  dns = await DnsServer.start();
  const first = await listen('127.0.0.1', 0);
  ({ port } = first.address() as AddressInfo);
  // A machine without IPv6 lacks this address.
  const third = await listen('::1', port).catch(() => null);
  inside = [first, await listen('127.0.0.2', port), ...(third === null ? [] : [third])];
});
beforeEach(() => {
  reached = [];
  dns.asked.length = 0;
});
afterAll(async () => {
  for (const server of inside) {
    server.closeAllConnections();
    server.close();
  }
  await dns.stop();
});

/** The results of a download and a webhook under the rules of production. */
async function outcomesOf(url: string, more: OutboundRules = {}): Promise<string[]> {
  const rules = { resolve: resolvingWith([dns.address]), ...more };
  const poster = new Poster(LIMITS, rules);
  const failed = (error: unknown) => {
    if (error instanceof OutboundError) return error.reason;
    throw error;
  };
  const posted = poster.post({ url, headers: {}, body: '{}' }).then(({ answer }) => answer, failed);
  const outcomes = [await download(url, LIMITS, rules).then(String, failed), await posted];
  await poster.close();
  return outcomes;
}

describe('a name that its own server answers for', () => {
  it.each<[string, DnsHost]>([
    ['one private address', { a: [['127.0.0.1']] }],
    ['a public and a private address', { a: [['93.184.215.14', '127.0.0.1']] }],
    ['a private address in IPv6 beside a public one', { a: [['93.184.215.14']], aaaa: [['::1']] }],
    ['a public address in IPv6 beside a private one', { a: [['10.0.0.7']], aaaa: [[UNROUTED]] }],
    ['the unspecified address', { a: [['0.0.0.0']] }],
    ['the unspecified address of IPv6', { aaaa: [['::']] }],
    ['a carrier’s address', { a: [['100.100.100.200']] }],
    ['the metadata service of a cloud', { a: [['169.254.169.254']] }],
    ['the metadata service of a cloud in IPv6', { aaaa: [['fd00:ec2::254']] }],
    ['the host of a cloud', { a: [['168.63.129.16']] }],
    ['a link-local address', { aaaa: [['fe80::1']] }],
    ['a unique local address', { aaaa: [['fc00::1']] }],
    ['a multicast address', { a: [['239.1.1.1']] }],
    ['a multicast address of IPv6', { aaaa: [['ff0e::1']] }],
    ['an IPv4 address mapped into IPv6', { aaaa: [['::ffff:127.0.0.1']] }],
    ['an IPv4 address translated into IPv6', { aaaa: [['::ffff:0:127.0.0.1']] }],
    ['an IPv4 address that is compatible with IPv6', { aaaa: [['::127.0.0.1']] }],
    ['a private address in NAT64', { aaaa: [['64:ff9b::a9fe:a9fe']] }],
    ['a private address in a local NAT64', { aaaa: [['64:ff9b:1::a9fe:a9fe']] }],
    ['a private address in 6to4', { aaaa: [['2002:7f00:1::1']] }],
    ['a private address in Teredo', { aaaa: [['2001:0:a9fe:a9fe::80ff:fffe']] }],
    ['a private address in ISATAP', { aaaa: [['2a00:1450::5efe:7f00:1']] }],
    ['an alias of another name with a private address', { cname: 'hop.example.org' }],
  ])('rejects %s of a hostile name server without opening a connection', async (_, host) => {
    dns.hosts.set('hop.example.org', { cname: 'end.example.org' });
    dns.hosts.set('end.example.org', { a: [['93.184.215.14', '127.0.0.1']] });
    dns.hosts.set('shop.example.org', host);
    const reasons = await outcomesOf(`http://shop.example.org:${port}/`);
    expect([reasons, reached]).toEqual([['private_address', 'private_address'], []]);
    expect(dns.asked).toContain('shop.example.org');
  });

  it('never connects to the private address in a second DNS answer', async () => {
    dns.hosts.set('rebinding.example.org', { aaaa: [[UNROUTED], [UNROUTED], ['::1']], a: [[], [], ['127.0.0.1']] });
    const outcomes = await outcomesOf(`http://rebinding.example.org:${port}/`);
    // Networks may drop packets to nowhere or reject them.
    expect(outcomes.map((reason) => reason.replace('too_slow', 'refused'))).toEqual(['refused', 'refused']);
    expect(await outcomesOf(`http://rebinding.example.org:${port}/`)).toEqual(['private_address', 'private_address']);
    expect(reached).toEqual([]);
  });

  it('connects to the checked address although the next DNS answer differs', async () => {
    dns.hosts.set('changing.example.org', { a: [['127.0.0.1'], ['127.0.0.1'], ['127.0.0.2']] });
    const outcomes = await outcomesOf(`http://changing.example.org:${port}/`, {
      allowPrivate: [`changing.example.org:${port}`],
    });
    expect([outcomes, reached]).toEqual([
      ['127.0.0.1', '127.0.0.1'],
      ['127.0.0.1 127.0.0.1', '127.0.0.1 127.0.0.1'],
    ]);
  });

  it.each(['localhost..', '127.0.0.1..', 'printer.local..', '[fe80::1%25lo]', '127。0。0。1', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ'])(
    'rejects a local host name before a DNS query: %s',
    async (host) => {
      const refused = host.includes('%') ? 'not_http' : 'private_address';
      expect(await outcomesOf(`http://${host}:${port}/`)).toEqual([refused, refused]);
      expect([dns.asked, reached]).toEqual([[], []]);
    },
  );
});
