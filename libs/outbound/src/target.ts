import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress, isPublicName } from './addresses';
import { OutboundError } from './outbound-error';

/** The addresses of a name; throws where it has none. */
export type Resolve = (name: string) => Promise<readonly string[]>;

export interface OutboundRules {
  /** `host:port` as it stands in the URL, or all: what may be reached although it is private. For machines of one's own alone. */
  readonly allowPrivate?: readonly string[] | 'all';
  readonly resolve?: Resolve;
  /** Authorities whose certificates count beside those that the world trusts, in PEM. */
  readonly trusted?: string;
}

/** A URL, and the one address that a socket for it may be opened to. */
export interface Target {
  readonly url: URL;
  readonly address: string;
}

const THIS_MACHINE = ['127.0.0.1'];
const RESOLVING = { timeout: 3_000, tries: 2 };

/**
 * Where a URL that somebody gave us leads, looked up once. All addresses of its name must be public: whoever answers for
 * the name chooses among them, and may answer something else the next time.
 */
export async function targetOf(given: string, rules: OutboundRules = {}): Promise<Target> {
  const { url, host, isAllowed } = namedBy(given, rules);
  if (isIP(host) !== 0) return { url, address: host };
  const addresses = isThisMachine(host) ? THIS_MACHINE : await resolved(host, rules.resolve ?? resolvingWith());
  if (!isAllowed && !addresses.every(isPublicAddress)) throw new OutboundError('private_address');
  return { url, address: addresses[0] as string };
}

/** Whether a URL may lead somewhere, as far as it tells without a look-up of its name. */
export function mayBeReached(given: string, rules: OutboundRules = {}): boolean {
  try {
    namedBy(given, rules);
    return true;
  } catch {
    return false;
  }
}

/** What stands in a URL. Throws where that is enough to refuse it. */
function namedBy(given: string, { allowPrivate = [] }: OutboundRules): { url: URL; host: string; isAllowed: boolean } {
  const url = httpUrl(given);
  // URL writes every form of an IPv4 address as four numbers; IPv6 stands in brackets.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = allowPrivate === 'all' || allowPrivate.includes(`${url.hostname}:${portOf(url)}`);
  if (isAllowed) return { url, host, isAllowed };
  if (!isWebPort(Number(portOf(url)))) throw new OutboundError('not_http');
  const isPublic = isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host);
  if (!isPublic) throw new OutboundError('private_address');
  return { url, host, isAllowed };
}

/** No server of names is asked for it. */
function isThisMachine(host: string): boolean {
  return /(?:^|\.)localhost$/.test(host);
}

/** Throws where it is no plain address of the web. */
export function httpUrl(given: string): URL {
  if (!URL.canParse(given)) throw new OutboundError('not_http');
  const url = new URL(given);
  const isPlain = url.username === '' && url.password === '';
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || !isPlain) throw new OutboundError('not_http');
  return url;
}

function portOf({ port, protocol }: URL): string {
  return port === '' ? (protocol === 'https:' ? '443' : '80') : port;
}

/** The others below 1024 belong to something else: mail, shells, files. */
function isWebPort(port: number): boolean {
  return port === 80 || port === 443 || port >= 1024;
}

async function resolved(name: string, resolve: Resolve): Promise<readonly string[]> {
  const addresses = await resolve(name).catch(() => []);
  if (addresses.length === 0) throw new OutboundError('unresolvable');
  return addresses;
}

/**
 * Asks the name servers that are given, or those of the machine. IPv4 comes first: not every network of ours has the other. The file of
 * hosts is not asked: it names neighbours.
 */
export function resolvingWith(servers: readonly string[] = []): Resolve {
  return async (name) => {
    const resolver = new Resolver(RESOLVING);
    if (servers.length > 0) resolver.setServers(servers);
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
