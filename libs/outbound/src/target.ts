import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress, isPublicName } from './addresses';
import { OutboundError } from './outbound-error';

/** The addresses of a name; throws if it has none. */
export type Resolve = (name: string) => Promise<readonly string[]>;

export interface OutboundRules {
  /** `host:port` as in the URL, or all: private targets to allow. For development machines only. */
  readonly allowPrivate?: readonly string[] | 'all';
  readonly resolve?: Resolve;
  /** Additional certificate authorities in PEM. */
  readonly trusted?: string;
}

/** A URL, and the only address to which a socket for it may be opened. */
export interface Target {
  readonly url: URL;
  readonly address: string;
}

const THIS_MACHINE = ['127.0.0.1'];
const RESOLVING = { timeout: 3_000, tries: 2 };

/**
 * Resolves a URL that a user entered, once. All addresses of its name must be public, because a hostile name server may
 * answer differently the next time.
 */
export async function targetOf(given: string, rules: OutboundRules = {}): Promise<Target> {
  const { url, host, isAllowed } = namedBy(given, rules);
  if (isIP(host) !== 0) return { url, address: host };
  const addresses = isThisMachine(host) ? THIS_MACHINE : await resolved(host, rules.resolve ?? resolvingWith());
  if (!isAllowed && !addresses.every(isPublicAddress)) throw new OutboundError('private_address');
  return { url, address: addresses[0] as string };
}

/** Whether a URL is allowed, as far as its text shows without a name lookup. */
export function mayBeReached(given: string, rules: OutboundRules = {}): boolean {
  try {
    namedBy(given, rules);
    return true;
  } catch {
    return false;
  }
}

/** The URL and its host. Throws if the text is enough to refuse the URL. */
function namedBy(given: string, { allowPrivate = [] }: OutboundRules): { url: URL; host: string; isAllowed: boolean } {
  const url = httpUrl(given);
  // The URL parser normalizes IPv4 addresses to four numbers; IPv6 has brackets.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = allowPrivate === 'all' || allowPrivate.includes(`${url.hostname}:${portOf(url)}`);
  if (isAllowed) return { url, host, isAllowed };
  if (!isWebPort(Number(portOf(url)))) throw new OutboundError('not_http');
  const isPublic = isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host);
  if (!isPublic) throw new OutboundError('private_address');
  return { url, host, isAllowed };
}

/** Local names, for which the DNS is not queried. */
function isThisMachine(host: string): boolean {
  return /(?:^|\.)localhost$/.test(host);
}

/** Throws unless the address is a plain web URL. */
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

/** Other ports below 1024 belong to other services, such as mail or shells. */
function isWebPort(port: number): boolean {
  return port === 80 || port === 443 || port >= 1024;
}

async function resolved(name: string, resolve: Resolve): Promise<readonly string[]> {
  const addresses = await resolve(name).catch(() => []);
  if (addresses.length === 0) throw new OutboundError('unresolvable');
  return addresses;
}

/**
 * Queries the given name servers or those of the machine, IPv4 first, because some networks lack IPv6. Ignores the
 * hosts file, which names local machines.
 */
export function resolvingWith(servers: readonly string[] = []): Resolve {
  return async (name) => {
    const resolver = new Resolver(RESOLVING);
    if (servers.length > 0) resolver.setServers(servers);
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
