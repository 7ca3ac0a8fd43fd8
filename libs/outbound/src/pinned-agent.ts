import { isIPv6, type LookupFunction } from 'node:net';
import { Agent } from 'undici';

const MAX_HEADER_BYTES = 16 * 1024;
const CONNECT_MS = 5_000;

/**
 * Opens sockets to the address that was checked, and to no other: names are not looked up again, and sockets to literal
 * addresses are opened without asking.
 */
export function pinnedAgent(address: string, options: Agent.Options): Agent {
  const family = isIPv6(address) ? 6 : 4;
  const lookup: LookupFunction = (_name, { all }, done) =>
    all === true ? done(null, [{ address, family }]) : done(null, address, family);
  return new Agent({ ...options, connect: { lookup, timeout: CONNECT_MS }, maxHeaderSize: MAX_HEADER_BYTES });
}
