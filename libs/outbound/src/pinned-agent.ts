import { isIPv6, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { Agent, Pool } from 'undici';

const MAX_HEADER_BYTES = 16 * 1024;
const CONNECT_MS = 5_000;
/** How many answers that promise another may come before the one that counts: each resets what a head may take. */
export const MAX_INTERIM_ANSWERS = 20;

/**
 * Opens sockets to the address that was checked, and to no other: names are not looked up again, and sockets to literal
 * addresses are opened without asking.
 */
export function pinnedAgent(address: string, options: Agent.Options): Agent {
  return new Agent({ ...options, ...pinnedTo(address) });
}

/** The same for requests to one host alone; authorities beside those that the world trusts may be named, in PEM. */
export function pinnedPool(origin: string, address: string, options: Pool.Options, trusted?: string): Pool {
  return new Pool(origin, { ...options, ...pinnedTo(address, trusted) });
}

function pinnedTo(address: string, trusted?: string): Pick<Pool.Options, 'connect' | 'maxHeaderSize'> {
  const family = isIPv6(address) ? 6 : 4;
  const lookup: LookupFunction = (_name, { all }, done) =>
    all === true ? done(null, [{ address, family }]) : done(null, address, family);
  const ca = trusted === undefined ? {} : { ca: [...rootCertificates, trusted] };
  return { connect: { lookup, timeout: CONNECT_MS, ...ca }, maxHeaderSize: MAX_HEADER_BYTES };
}
