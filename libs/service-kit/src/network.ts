import { isIPv6 } from 'node:net';

/** The network that one line has: providers give their customers 2^72 addresses of IPv6 and more, and one of IPv4. */
export function networkOf(address: string): string {
  return prefixOf(address, 56);
}

/** The network that one place may have, a firm or a small provider; or the one address, of IPv4. */
export function siteOf(address: string): string {
  return prefixOf(address, 48);
}

function prefixOf(address: string, bits: number): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  const kept = groups.slice(0, Math.ceil(bits / 16)).map((group) => Number.parseInt(group, 16));
  // The last group may belong to the network with its first half alone.
  if (bits % 16 > 0) kept.push((kept.pop() ?? 0) & (0xffff << (16 - (bits % 16))));
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
