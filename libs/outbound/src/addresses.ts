import ipaddr from 'ipaddr.js';

/** The range of global IPv6 addresses; all other addresses are local, or lead to an IPv4 address. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Looks public, but is an internal service of the Azure cloud. */
const AZURE_HOST = '168.63.129.16';

/** Names that are local to a machine, home or company. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/** Whether an address is on the internet, not on this machine, its networks or a tunnel to them. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_HOST) return false;
  if (parsed.kind() === 'ipv4') return true;
  const { parts, zoneId } = parsed as ipaddr.IPv6;
  return zoneId === undefined && (parsed as ipaddr.IPv6).match(GLOBAL_IPV6) && !isIsatap(parts);
}

/** ISATAP (RFC 5214) embeds a local IPv4 address in the second half of an IPv6 address. */
function isIsatap(parts: readonly number[]): boolean {
  const [, , , , flags = 0, marker = 0] = parts;
  // The bit that may differ states whether the IPv4 address is globally unique.
  return (flags & ~0x0200) === 0 && marker === 0x5efe;
}

/** A name without a dot is resolved locally. A name with an empty label is invalid. */
export function isPublicName(host: string): boolean {
  if (host.includes('..')) return false;
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !PRIVATE_NAME.test(name);
}
