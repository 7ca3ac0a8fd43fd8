import ipaddr from 'ipaddr.js';

/** Where the internet's own addresses of IPv6 are; whatever lies outside leads somewhere else, or to an IPv4 address. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Looks like any other, and answers to the machines of one cloud alone. */
const AZURE_HOST = '168.63.129.16';

/** Names that never lead out of a machine, a house or a company. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/** An address that belongs to the internet: not to this machine, its networks, or a way around that. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_HOST) return false;
  if (parsed.kind() === 'ipv4') return true;
  const { parts, zoneId } = parsed as ipaddr.IPv6;
  return zoneId === undefined && (parsed as ipaddr.IPv6).match(GLOBAL_IPV6) && !isIsatap(parts);
}

/** ISATAP (RFC 5214) carries an IPv4 address of the local site in the second half of any IPv6 address. */
function isIsatap(parts: readonly number[]): boolean {
  const [, , , , flags = 0, marker = 0] = parts;
  // The one bit that may differ says whether the IPv4 address is unique in the world.
  return (flags & ~0x0200) === 0 && marker === 0x5efe;
}

/** A name without a dot is looked up among the neighbours. One with an empty label is not a name. */
export function isPublicName(host: string): boolean {
  if (host.includes('..')) return false;
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !PRIVATE_NAME.test(name);
}
