import ipaddr from 'ipaddr.js';

/** Where the internet's own addresses of IPv6 are; whatever lies outside leads somewhere else, or to an IPv4 address. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Looks like any other, and answers to the machines of one cloud alone. */
const AZURE_HOST = '168.63.129.16';

/** Names that never lead out of a machine, a house or a company. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/** An address that belongs to the internet: not to this machine, its networks, or a way around that. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address === AZURE_HOST) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_IPV6);
}

/** A name without a dot is looked up among the neighbours. */
export function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !PRIVATE_NAME.test(name);
}
