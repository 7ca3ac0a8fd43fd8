import { isIPv6, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { Agent, Pool } from 'undici';

const MAX_HEADER_BYTES = 16 * 1024;
const CONNECT_MS = 5_000;
/** Maximum interim responses, because each one resets the limit of the headers. */
export const MAX_INTERIM_ANSWERS = 20;

/** Opens sockets to the checked address only, without another name lookup. */
export function pinnedAgent(address: string, options: Agent.Options): Agent {
  return new Agent({ ...options, ...pinnedTo(address) });
}

/** A pool for requests to one host; `trusted` adds certificate authorities in PEM. */
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
