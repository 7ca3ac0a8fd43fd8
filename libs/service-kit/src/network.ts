import { isIPv6 } from 'node:net';

/** The network of one line: providers assign at least a /56 of IPv6 to a customer, and one IPv4 address. */
export function networkOf(address: string): string {
  return prefixOf(address, 56);
}

/** The network of one site, such as a company or a small provider; one address for IPv4. */
export function siteOf(address: string): string {
  return prefixOf(address, 48);
}

function prefixOf(address: string, bits: number): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  const kept = groups.slice(0, Math.ceil(bits / 16)).map((group) => Number.parseInt(group, 16));
  // Only the first half of the last group may belong to the network.
  if (bits % 16 > 0) kept.push((kept.pop() ?? 0) & (0xffff << (16 - (bits % 16))));
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
