import { isIPv6, type LookupFunction } from 'node:net';
import { Agent, request, type Dispatcher } from 'undici';
import { outboundErrorOf } from './outbound-error';
import type { Target } from './target';

const MAX_HEADER_BYTES = 16 * 1024;
const CONNECT_MS = 5_000;

export interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Ends everything, however far it is. */
  readonly signal: AbortSignal;
}

export type HttpResponse = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;

/**
 * One request on a socket of its own to the address that was checked, and to no other. Redirects are the reader's
 * business; when it is done the socket is closed, whatever is still on its way.
 */
export async function exchange<T>(
  target: Target,
  asked: Exchange,
  read: (response: HttpResponse) => Promise<T>,
): Promise<T> {
  const agent = pinnedAgent(target.address);
  try {
    return await read(await request(target.url, { ...asked, dispatcher: agent }));
  } catch (error) {
    throw outboundErrorOf(error);
  } finally {
    await agent.destroy();
  }
}

/** Names are not looked up again. Sockets to literal addresses are opened without asking, to what was checked. */
function pinnedAgent(address: string): Agent {
  const family = isIPv6(address) ? 6 : 4;
  const lookup: LookupFunction = (_name, { all }, done) =>
    all === true ? done(null, [{ address, family }]) : done(null, address, family);
  return new Agent({
    connect: { lookup, timeout: CONNECT_MS },
    connections: 1,
    pipelining: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
}
