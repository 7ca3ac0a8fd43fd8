import { isIPv6, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { Agent } from 'undici';

const MAX_HEADER_BYTES = 16 * 1024;
const CONNECT_MS = 5_000;

/**
 * Opens sockets to the address that was checked, and to no other: names are not looked up again, and sockets to literal
 * addresses are opened without asking.
 */
export function pinnedAgent(address: string, options: Agent.Options, trusted?: string): Agent {
  const family = isIPv6(address) ? 6 : 4;
  const lookup: LookupFunction = (_name, { all }, done) =>
    all === true ? done(null, [{ address, family }]) : done(null, address, family);
  const ca = trusted === undefined ? {} : { ca: [...rootCertificates, trusted] };
  return new Agent({ ...options, connect: { lookup, timeout: CONNECT_MS, ...ca }, maxHeaderSize: MAX_HEADER_BYTES });
}
